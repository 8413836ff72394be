package testcarve.agent.define;

import org.objectweb.asm.Opcodes;

/**
 * What the byte code's jumps ask, as the operators of the source. Of fractions each operator has a negation that no other operator is:
 * {@code !(a > b)} holds for NaN, where {@code a <= b} does not. So their condition is that of going on or that of jumping, whichever is an operator.
 */
final class Conditions {

  /** The first word of what {@code LCMP} to {@code DCMPG} make. */
  static final String ORDER = "order ";

  /** On which the jumps from {@code IFEQ} are not done; the same six for what is compared by two. */
  private static final String[] GOING_ON = {"!=", "==", ">=", "<", "<=", ">"};

  private static final String[] JUMPING = {"==", "!=", "<", ">=", ">", "<="};

  private Conditions() {}

  /** The jump that is done where this one is not. They come in pairs, the first of an odd number. */
  static int opposite(int opcode) {
    return opcode >= Opcodes.IFNULL ? opcode ^ 1 : ((opcode + 1) ^ 1) - 1;
  }

  /** The result of comparing two values that are no {@code int}: their type, and what it is if one of them is NaN. */
  static String order(int opcode) {
    String[] words = {"J ", "F -1", "F 1", "D -1", "D 1"};
    return ORDER + words[opcode - Opcodes.LCMP];
  }

  /** The operator and the type of the condition on which a jump over {@code int}s or objects is not done. */
  static String goingOn(int opcode) {
    if (opcode >= Opcodes.IFNULL) {
      return opcode == Opcodes.IFNULL ? "!= A" : "== A";
    }
    if (opcode >= Opcodes.IF_ACMPEQ) {
      return opcode == Opcodes.IF_ACMPEQ ? "!= A" : "== A";
    }
    return GOING_ON[(opcode - Opcodes.IFEQ) % GOING_ON.length] + " I";
  }

  /** The operator and the type of the condition by which an order is asked for. */
  static String ordered(int opcode, String order) {
    String[] operators = jumps(opcode, order) ? JUMPING : GOING_ON;
    return operators[opcode - Opcodes.IFEQ] + " " + order.charAt(ORDER.length());
  }

  /** Whether it is the condition of jumping: with NaN an operator does not hold ({@code !=} apart). */
  static boolean jumps(int opcode, String order) {
    boolean withNan =
        order.endsWith("-1")
            ? opcode == Opcodes.IFNE || opcode == Opcodes.IFLT || opcode == Opcodes.IFLE
            : opcode == Opcodes.IFNE || opcode == Opcodes.IFGT || opcode == Opcodes.IFGE;
    return !order.endsWith(" ") && !withNan;
  }
}
