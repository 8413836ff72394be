package testcarve.agent.weave;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Private statics that are only ever counted up: {@code made++}, {@code grams += weight}. Nothing but the next update reads them, so
 * nothing can depend on them. Recorded, they would make each invocation that counts depend on all earlier ones.
 */
final class Tallies {

  private Tallies() {}

  /** The names of such fields of a class. */
  static Set<String> of(ClassNode node) {
    Set<String> updated = new HashSet<>();
    Set<String> read = new HashSet<>();
    // Nest mates may read private fields, too, and are not known here.
    if (node.nestHostClass != null || node.nestMembers != null) {
      return updated;
    }
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode insn : method.instructions) {
        if (insn.getOpcode() == Opcodes.GETSTATIC && ((FieldInsnNode) insn).owner.equals(node.name)) {
          (isUpdate(insn) ? updated : read).add(((FieldInsnNode) insn).name);
        }
      }
    }
    updated.retainAll(privateNumbers(node));
    updated.removeAll(read);
    return updated;
  }

  private static Set<String> privateNumbers(ClassNode node) {
    int both = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC;
    Set<String> names = new HashSet<>();
    for (FieldNode field : node.fields) {
      if ((field.access & both) == both && Type.getType(field.desc).getSort() < Type.ARRAY) {
        names.add(field.name);
      }
    }
    return names;
  }

  /** Whether what is read goes back into the field with something added, and nowhere else. */
  private static boolean isUpdate(AbstractInsnNode read) {
    FieldInsnNode field = (FieldInsnNode) read;
    int own = Type.getType(field.desc).getSize();
    int depth = own;
    for (AbstractInsnNode insn = read.getNext(); insn != null; insn = insn.getNext()) {
      if (insn.getOpcode() == Opcodes.PUTSTATIC) {
        FieldInsnNode written = (FieldInsnNode) insn;
        boolean same = written.owner.equals(field.owner) && written.name.equals(field.name);
        return same && depth == own;
      }
      if (!isSimple(insn) || depth - taken(insn) < own) {
        return false;
      }
      depth += change(insn);
    }
    return false;
  }

  /** Whether an instruction only brings a value or adds. (A copy or a jump would let the field's value out.) */
  private static boolean isSimple(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    return opcode < 0
        || opcode > Opcodes.NOP && opcode <= Opcodes.ALOAD
        || opcode >= Opcodes.IADD && opcode <= Opcodes.DMUL
        || opcode >= Opcodes.I2L && opcode <= Opcodes.I2S
        || opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.GETFIELD && opcode != Opcodes.PUTSTATIC
        || opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEINTERFACE
        || opcode == Opcodes.ARRAYLENGTH;
  }

  /** How much of the stack a call hands on: not the field's value, which lies below. */
  private static int taken(AbstractInsnNode insn) {
    if (!(insn instanceof MethodInsnNode)) {
      return 0;
    }
    int arguments = Type.getArgumentsAndReturnSizes(((MethodInsnNode) insn).desc) >> 2;
    return insn.getOpcode() == Opcodes.INVOKESTATIC ? arguments - 1 : arguments;
  }

  /** How an instruction changes the size of the stack. */
  private static int change(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    if (insn instanceof MethodInsnNode) {
      return Type.getReturnType(((MethodInsnNode) insn).desc).getSize() - taken(insn);
    }
    if (insn instanceof FieldInsnNode) {
      int size = Type.getType(((FieldInsnNode) insn).desc).getSize();
      return opcode == Opcodes.GETSTATIC ? size : size - 1;
    }
    if (insn instanceof LdcInsnNode) {
      Object constant = ((LdcInsnNode) insn).cst;
      return constant instanceof Long || constant instanceof Double ? 2 : 1;
    }
    switch (opcode) {
      case -1:
      case Opcodes.I2F:
      case Opcodes.L2D:
      case Opcodes.F2I:
      case Opcodes.D2L:
      case Opcodes.I2B:
      case Opcodes.I2C:
      case Opcodes.I2S:
      case Opcodes.ARRAYLENGTH:
        return 0;
      case Opcodes.I2L:
      case Opcodes.I2D:
      case Opcodes.F2L:
      case Opcodes.F2D:
        return 1;
      case Opcodes.L2I:
      case Opcodes.L2F:
      case Opcodes.D2I:
      case Opcodes.D2F:
        return -1;
      case Opcodes.LCONST_0:
      case Opcodes.LCONST_1:
      case Opcodes.DCONST_0:
      case Opcodes.DCONST_1:
      case Opcodes.LLOAD:
      case Opcodes.DLOAD:
        return 2;
      default:
        return opcode >= Opcodes.IADD ? -operandSize(opcode) : 1;
    }
  }

  /** Of IADD, LADD, FADD, DADD and so on: each second one takes two words. */
  private static int operandSize(int opcode) {
    return (opcode - Opcodes.IADD) % 2 == 0 ? 1 : 2;
  }
}
