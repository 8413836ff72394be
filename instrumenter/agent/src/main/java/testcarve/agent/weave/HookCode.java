package testcarve.agent.weave;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Writes calls of the recorder. The thread's recorder and the frame's depth are local variables. */
final class HookCode {

  static final String RECORDER = "testcarve/agent/record/Recorder";
  private static final String PACKAGE = "testcarve/agent/record/";
  static final String STACK_SIZES = "testcarve/agent/record/StackSizes";
  static final String THREAD = "testcarve/agent/record/ThreadRecorder";
  private static final String THREAD_DEPTH = "L" + THREAD + ";I";

  private final int thread;
  private final int depth;
  private InsnList code = new InsnList();

  HookCode(int thread, int depth) {
    this.thread = thread;
    this.depth = depth;
  }

  /** Takes the code written so far. */
  InsnList take() {
    InsnList taken = code;
    code = new InsnList();
    return taken;
  }

  HookCode add(AbstractInsnNode node) {
    code.add(node);
    return this;
  }

  HookCode op(int opcode) {
    return add(new InsnNode(opcode));
  }

  HookCode variable(int opcode, int index) {
    return add(new VarInsnNode(opcode, index));
  }

  HookCode load(Type type, int index) {
    return variable(type.getOpcode(Opcodes.ILOAD), index);
  }

  HookCode store(Type type, int index) {
    return variable(type.getOpcode(Opcodes.ISTORE), index);
  }

  HookCode constant(int value) {
    if (value >= -1 && value <= 5) {
      return op(Opcodes.ICONST_0 + value);
    } else if (value == (byte) value) {
      return add(new IntInsnNode(Opcodes.BIPUSH, value));
    } else if (value == (short) value) {
      return add(new IntInsnNode(Opcodes.SIPUSH, value));
    }
    return add(new LdcInsnNode(value));
  }

  /** Pushes the thread's recorder. */
  HookCode thread() {
    return variable(Opcodes.ALOAD, thread);
  }

  /**
   * Calls a static hook, {@code Field.get} for {@code FieldHooks.get}: the values lie on the stack, thread and depth
   * are added here.
   */
  HookCode hook(String name, String values) {
    thread().variable(Opcodes.ILOAD, depth);
    return hookWith(name, "(" + values + THREAD_DEPTH + ")V");
  }

  /** As {@link #hook}, with one number behind thread and depth. */
  HookCode hook(String name, String values, int number) {
    thread().variable(Opcodes.ILOAD, depth).constant(number);
    return hookWith(name, "(" + values + THREAD_DEPTH + "I)V");
  }

  private HookCode hookWith(String name, String descriptor) {
    int dot = name.indexOf('.');
    String owner = PACKAGE + name.substring(0, dot) + "Hooks";
    return invoke(Opcodes.INVOKESTATIC, owner, name.substring(dot + 1), descriptor);
  }

  /** Calls a method of the thread's recorder, which lies on the stack below the values. */
  HookCode onThread(String name, String values) {
    return invoke(Opcodes.INVOKEVIRTUAL, THREAD, name, "(" + values + ")V");
  }

  /** Calls {@code method(depth, number)} of the thread's recorder. */
  HookCode onThread(String name, int number) {
    thread().variable(Opcodes.ILOAD, depth).constant(number);
    return onThread(name, "II");
  }

  /** Tells one value that lies in a local variable. */
  HookCode argument(Type type, int index) {
    return thread().load(type, index).onThread("argument", hookType(type));
  }

  HookCode invoke(int opcode, String owner, String name, String descriptor) {
    return add(new MethodInsnNode(opcode, owner, name, descriptor, false));
  }

  /** The type of a hook's parameter for values of a type. */
  static String hookType(Type type) {
    return type.getSort() >= Type.ARRAY ? "Ljava/lang/Object;" : type.getDescriptor();
  }
}
