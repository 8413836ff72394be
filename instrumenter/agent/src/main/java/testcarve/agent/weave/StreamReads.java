package testcarve.agent.weave;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Weaves what a stream is read by, so that {@link testcarve.agent.record.StandardInput} sees what the one in {@code System.in} gives.
 *
 * <p>By name and type alone: whether an object is such a stream is asked when it runs. The handler names no variable: it may cover code that
 * is woven already, whose own handlers know none.
 */
public final class StreamReads {

  private static final String HOOKS = "testcarve/agent/record/StandardInput";
  private static final int FIRST_WITH_FRAMES = 50;

  private StreamReads() {}

  /** The class with its reads woven and nothing else. */
  public static byte[] weave(byte[] classfile) {
    ClassReader reader = new ClassReader(classfile);
    ClassNode node = new ClassNode();
    reader.accept(node, ClassReader.EXPAND_FRAMES);
    node.methods.forEach(method -> weave(node, method));
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }

  /** Weaves the method if it is such a read. */
  static void weave(ClassNode owner, MethodNode method) {
    if (!isRead(method)) {
      return;
    }
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      int opcode = insn.getOpcode();
      if (opcode == Opcodes.IRETURN || opcode == Opcodes.ARETURN) {
        String type = opcode == Opcodes.IRETURN ? "I" : "[B";
        InsnList hook = new InsnList();
        hook.add(new InsnNode(Opcodes.DUP));
        hook.add(call("ends", "(" + type + ")V"));
        method.instructions.insertBefore(insn, hook);
      }
    }
    method.instructions.insert(beginning(method, start));
    method.instructions.add(end);
    method.instructions.add(handler(owner));
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
  }

  private static boolean isRead(MethodNode method) {
    boolean hasBody = method.instructions.size() > 0 && (method.access & Opcodes.ACC_STATIC) == 0;
    switch (method.name + method.desc) {
      case "read()I":
      case "read([B)I":
      case "read([BII)I":
      case "readNBytes([BII)I":
      case "readAllBytes()[B":
      case "readNBytes(I)[B":
        return hasBody;
      default:
        return false;
    }
  }

  private static InsnList beginning(MethodNode method, LabelNode start) {
    InsnList code = new InsnList();
    boolean takesArray = method.desc.startsWith("([B");
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    code.add(takesArray ? new VarInsnNode(Opcodes.ALOAD, 1) : new InsnNode(Opcodes.ACONST_NULL));
    code.add(method.desc.startsWith("([BI") ? new VarInsnNode(Opcodes.ILOAD, 2) : new InsnNode(Opcodes.ICONST_0));
    code.add(call("begins", "(Ljava/lang/Object;[BI)V"));
    code.add(start);
    return code;
  }

  private static InsnList handler(ClassNode owner) {
    InsnList code = new InsnList();
    if ((owner.version & 0xffff) >= FIRST_WITH_FRAMES) {
      Object[] stack = {"java/lang/Throwable"};
      code.add(new FrameNode(Opcodes.F_NEW, 0, new Object[0], stack.length, stack));
    }
    code.add(call("fails", "()V"));
    code.add(new InsnNode(Opcodes.ATHROW));
    return code;
  }

  private static MethodInsnNode call(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, HOOKS, name, descriptor, false);
  }
}
