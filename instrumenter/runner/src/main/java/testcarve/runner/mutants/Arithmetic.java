package testcarve.runner.mutants;

import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnNode;

/** Operators between numbers become others, steps go the other way, a minus sign goes. */
final class Arithmetic {

  private record Replaced(int first, String text, int instead, String insteadText, int types) {}

  private static final int INTEGERS = 2;
  private static final int NUMBERS = 4;

  /** Those of int come first, then long, float, double. */
  private static final List<Replaced> TABLE = List.of(
      new Replaced(Opcodes.IADD, "+", Opcodes.ISUB, "-", NUMBERS),
      new Replaced(Opcodes.ISUB, "-", Opcodes.IADD, "+", NUMBERS),
      new Replaced(Opcodes.IMUL, "*", Opcodes.IDIV, "/", NUMBERS),
      new Replaced(Opcodes.IDIV, "/", Opcodes.IMUL, "*", NUMBERS),
      new Replaced(Opcodes.IREM, "%", Opcodes.IMUL, "*", NUMBERS),
      new Replaced(Opcodes.ISHL, "<<", Opcodes.ISHR, ">>", INTEGERS),
      new Replaced(Opcodes.ISHR, ">>", Opcodes.ISHL, "<<", INTEGERS),
      new Replaced(Opcodes.IUSHR, ">>>", Opcodes.ISHL, "<<", INTEGERS),
      new Replaced(Opcodes.IAND, "&", Opcodes.IOR, "|", INTEGERS),
      new Replaced(Opcodes.IOR, "|", Opcodes.IAND, "&", INTEGERS),
      new Replaced(Opcodes.IXOR, "^", Opcodes.IAND, "&", INTEGERS));

  private static final Map<Integer, Integer> NEGATIONS =
      Map.of(Opcodes.INEG, 1, Opcodes.LNEG, 2, Opcodes.FNEG, 1, Opcodes.DNEG, 2);

  private Arithmetic() {}

  static void offer(AbstractInsnNode at, List<Mutation> all) {
    if (at instanceof IincInsnNode step) {
      String before = text(step.incr);
      all.add(Mutation.of(at, Operator.INCREMENTS, before + " became " + text(-step.incr), new IincInsnNode(step.var, -step.incr)));
    } else if (NEGATIONS.containsKey(at.getOpcode())) {
      all.add(Mutation.of(at, Operator.INVERT_NEGS, "-x became x"));
    }
    for (Replaced row : TABLE) {
      int type = at.getOpcode() - row.first();
      if (type >= 0 && type < row.types()) {
        String change = row.text() + " became " + row.insteadText();
        all.add(Mutation.of(at, Operator.MATH, change, new InsnNode(row.instead() + type)));
      }
    }
  }

  private static String text(int step) {
    return switch (step) {
      case 1 -> "++";
      case -1 -> "--";
      default -> step < 0 ? "-= " + -(long) step : "+= " + step;
    };
  }
}
