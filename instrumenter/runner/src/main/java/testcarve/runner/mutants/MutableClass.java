package testcarve.runner.mutants;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A class of the program and the mutants of it, in the order of its instructions.
 *
 * <p>Not those of static initialisers, which run once in a world, whichever test comes first, nor of what the compiler wrote. A lambda's body is the program's.
 */
final class MutableClass {

  private static final String REACH = "testcarve/runner/hook/Reach";
  private static final String ASSERTIONS = "$assertionsDisabled";
  private static final String RECORDS = "java/lang/runtime/ObjectMethods";

  private final ClassNode node = new ClassNode();
  private final List<Mutant> mutants = new ArrayList<>();
  private final List<Mutation> mutations = new ArrayList<>();
  private final List<MethodNode> methods = new ArrayList<>();

  /** Reads a class file. */
  MutableClass(byte[] original) {
    new ClassReader(original).accept(node, 0);
    node.methods.stream().filter(this::isWritten).forEach(this::add);
  }

  private boolean isWritten(MethodNode method) {
    boolean isSynthetic = (method.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) != 0 && !method.name.startsWith("lambda$");
    return !isSynthetic && !method.name.equals("<clinit>") && !isOfEnum(method) && !isOfRecord(method);
  }

  private boolean isOfEnum(MethodNode method) {
    String own = "L" + node.name + ";";
    return (node.access & Opcodes.ACC_ENUM) != 0
        && (method.name.equals("values") && method.desc.equals("()[" + own)
            || method.name.equals("valueOf") && method.desc.equals("(Ljava/lang/String;)" + own));
  }

  /** What javac gives a record that says nothing of its own. */
  private static boolean isOfRecord(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof InvokeDynamicInsnNode call && call.bsm.getOwner().equals(RECORDS)) {
        return true;
      }
    }
    return false;
  }

  private void add(MethodNode method) {
    int line = 0;
    AbstractInsnNode assertionEnd = null;
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof LineNumberNode number) {
        line = number.line;
      }
      if (assertionEnd == null && isAssertion(instruction)) {
        assertionEnd = ((JumpInsnNode) instruction.getNext()).label;
      } else if (assertionEnd == instruction) {
        assertionEnd = null;
      }
      if (assertionEnd != null) {
        continue;
      }
      List<Mutation> here = new ArrayList<>();
      Conditions.offer(method, instruction, here);
      Arithmetic.offer(instruction, here);
      LeftOutCalls.offer(instruction, here);
      Returns.offer(method, instruction, here);
      for (Mutation mutation : here) {
        mutations.add(mutation);
        methods.add(method);
        mutants.add(new Mutant(node.name, method.name, method.desc, line, Objects.toString(node.sourceFile, ""), mutation.operator().word(), mutation.change()));
      }
    }
  }

  /** What a program asserts about itself is no part of what it does, and most run without. */
  private static boolean isAssertion(AbstractInsnNode instruction) {
    return instruction instanceof FieldInsnNode field && field.name.equals(ASSERTIONS) && field.getNext() instanceof JumpInsnNode;
  }

  List<Mutant> mutants() {
    return mutants;
  }

  /** The class with one of them. This object is good for nothing else then. */
  byte[] with(int mutant) {
    Mutation mutation = mutations.get(mutant);
    InsnList instructions = methods.get(mutant).instructions;
    instructions.insert(mutation.at(), mutation.instead());
    instructions.remove(mutation.at());
    return write();
  }

  /**
   * The class as it is, but that it tells which of its mutants are reached. A method that would become too large for that has none: the class stays as it is. This
   * object is good for nothing else then.
   *
   * @param first the number of the first of them among those of all classes
   */
  byte[] probed(int first, byte[] original) {
    for (int i = 0; i < mutations.size(); i++) {
      AbstractInsnNode at = mutations.get(i).at();
      methods.get(i).instructions.insertBefore(at, new LdcInsnNode(first + i));
      methods.get(i).instructions.insertBefore(at, new MethodInsnNode(Opcodes.INVOKESTATIC, REACH, "at", Type.getMethodDescriptor(Type.VOID_TYPE, Type.INT_TYPE), false));
    }
    try {
      return write();
    } catch (MethodTooLargeException e) {
      return original;
    }
  }

  private byte[] write() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }
}
