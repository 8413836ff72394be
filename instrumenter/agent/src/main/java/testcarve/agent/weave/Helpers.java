package testcarve.agent.weave;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Instructions that other tools or the compiler have put into a method for their own sake. */
final class Helpers {

  private Helpers() {}

  /** Whether a field is not the program's. */
  static boolean isHelperField(String name) {
    return name.startsWith("$jacoco")
        || name.equals("$assertionsDisabled")
        || name.startsWith("$SwitchMap$")
        || name.equals("$VALUES")
        || name.equals("ENUM$VALUES")
        || name.startsWith("$SWITCH_TABLE$");
  }

  /** The instructions of a method that are not the program's. */
  static Set<AbstractInsnNode> in(MethodNode method) {
    Set<AbstractInsnNode> found = new HashSet<>();
    int probes = -1;
    boolean switching = false;
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof FieldInsnNode && isHelperField(((FieldInsnNode) insn).name)) {
        found.add(insn);
        switching |= ((FieldInsnNode) insn).name.startsWith("$SwitchMap$");
      } else if (isProbes(insn)) {
        found.add(insn);
        AbstractInsnNode next = next(insn);
        next = next != null && next.getOpcode() == Opcodes.CHECKCAST ? next(next) : next;
        if (next != null && next.getOpcode() == Opcodes.ASTORE) {
          probes = ((VarInsnNode) next).var;
        }
      } else if (insn.getOpcode() == Opcodes.BASTORE && isProbe(insn, probes)) {
        found.add(insn);
      } else if (switching && insn.getOpcode() == Opcodes.IALOAD && isOrdinal(previous(insn))) {
        found.add(insn);
        found.add(previous(insn));
        switching = false;
      } else if (insn instanceof MethodInsnNode
          && ((MethodInsnNode) insn).name.equals("desiredAssertionStatus")) {
        found.add(insn);
      }
    }
    return found;
  }

  private static boolean isProbes(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode && ((MethodInsnNode) insn).name.equals("$jacocoInit")
        || insn instanceof LdcInsnNode
            && ((LdcInsnNode) insn).cst instanceof org.objectweb.asm.ConstantDynamic
            && ((org.objectweb.asm.ConstantDynamic) ((LdcInsnNode) insn).cst)
                .getName()
                .startsWith("$jacoco");
  }

  private static boolean isProbe(AbstractInsnNode store, int probes) {
    AbstractInsnNode value = previous(store);
    AbstractInsnNode index = previous(value);
    AbstractInsnNode array = previous(index);
    if (array == null || value.getOpcode() != Opcodes.ICONST_1) {
      return false;
    }
    return array.getOpcode() == Opcodes.ALOAD && ((VarInsnNode) array).var == probes
        || isProbes(array);
  }

  private static boolean isOrdinal(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode && ((MethodInsnNode) insn).name.equals("ordinal");
  }

  private static AbstractInsnNode next(AbstractInsnNode insn) {
    AbstractInsnNode next = insn.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next;
  }

  private static AbstractInsnNode previous(AbstractInsnNode insn) {
    AbstractInsnNode previous = insn == null ? null : insn.getPrevious();
    while (previous != null && previous.getOpcode() < 0) {
      previous = previous.getPrevious();
    }
    return previous;
  }
}
