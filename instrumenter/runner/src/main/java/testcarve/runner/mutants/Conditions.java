package testcarve.runner.mutants;

import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Conditions become their contrary, and comparisons take in the boundary that they left out, or leave it out. */
final class Conditions {

  /** A jump, the jump on the contrary, and the one that treats the boundary otherwise (0: there is none). */
  private record Jump(String text, int contrary, int boundary) {}

  private static final Map<Integer, Jump> JUMPS = Map.ofEntries(
      Map.entry(Opcodes.IFEQ, new Jump("==", Opcodes.IFNE, 0)),
      Map.entry(Opcodes.IFNE, new Jump("!=", Opcodes.IFEQ, 0)),
      Map.entry(Opcodes.IFLT, new Jump("<", Opcodes.IFGE, Opcodes.IFLE)),
      Map.entry(Opcodes.IFGE, new Jump(">=", Opcodes.IFLT, Opcodes.IFGT)),
      Map.entry(Opcodes.IFGT, new Jump(">", Opcodes.IFLE, Opcodes.IFGE)),
      Map.entry(Opcodes.IFLE, new Jump("<=", Opcodes.IFGT, Opcodes.IFLT)),
      Map.entry(Opcodes.IF_ICMPEQ, new Jump("==", Opcodes.IF_ICMPNE, 0)),
      Map.entry(Opcodes.IF_ICMPNE, new Jump("!=", Opcodes.IF_ICMPEQ, 0)),
      Map.entry(Opcodes.IF_ICMPLT, new Jump("<", Opcodes.IF_ICMPGE, Opcodes.IF_ICMPLE)),
      Map.entry(Opcodes.IF_ICMPGE, new Jump(">=", Opcodes.IF_ICMPLT, Opcodes.IF_ICMPGT)),
      Map.entry(Opcodes.IF_ICMPGT, new Jump(">", Opcodes.IF_ICMPLE, Opcodes.IF_ICMPGE)),
      Map.entry(Opcodes.IF_ICMPLE, new Jump("<=", Opcodes.IF_ICMPGT, Opcodes.IF_ICMPLT)),
      Map.entry(Opcodes.IF_ACMPEQ, new Jump("==", Opcodes.IF_ACMPNE, 0)),
      Map.entry(Opcodes.IF_ACMPNE, new Jump("!=", Opcodes.IF_ACMPEQ, 0)),
      Map.entry(Opcodes.IFNULL, new Jump("== null", Opcodes.IFNONNULL, 0)),
      Map.entry(Opcodes.IFNONNULL, new Jump("!= null", Opcodes.IFNULL, 0)));

  private Conditions() {}

  static void offer(MethodNode method, AbstractInsnNode at, List<Mutation> all) {
    Jump jump = JUMPS.get(at.getOpcode());
    if (jump == null) {
      return;
    }
    JumpInsnNode node = (JumpInsnNode) at;
    if (jump.boundary() != 0) {
      all.add(Mutation.of(at, Operator.CONDITIONALS_BOUNDARY, change(method, node, jump, jump.boundary()), jumping(node, jump.boundary())));
    }
    String negated = isOfBoolean(at) ? "condition negated" : change(method, node, jump, jump.contrary());
    all.add(Mutation.of(at, Operator.NEGATE_CONDITIONALS, negated, jumping(node, jump.contrary())));
  }

  private static JumpInsnNode jumping(JumpInsnNode node, int opcode) {
    return new JumpInsnNode(opcode, node.label);
  }

  /** A boolean is compared with zero, too; the operator stands in the source only if a comparison of numbers comes before. */
  private static boolean isOfBoolean(AbstractInsnNode at) {
    boolean comparesWithZero = at.getOpcode() == Opcodes.IFEQ || at.getOpcode() == Opcodes.IFNE;
    AbstractInsnNode before = Instructions.before(at);
    int opcode = before == null ? -1 : before.getOpcode();
    return comparesWithZero && (opcode < Opcodes.LCMP || opcode > Opcodes.DCMPG);
  }

  private static String change(MethodNode method, JumpInsnNode node, Jump jump, int instead) {
    Jump other = JUMPS.get(instead);
    if (jumpsWhereTrue(method, node)) {
      return jump.text() + " became " + other.text();
    }
    return JUMPS.get(jump.contrary()).text() + " became " + JUMPS.get(other.contrary()).text();
  }

  /**
   * Whether the source's condition is that of the jump, not its contrary. Compilers jump away where a condition is false, but back into a loop where it is true, and
   * over the right-hand side of an {@code ||}, whose own jump stands right before the place that both lead to.
   */
  private static boolean jumpsWhereTrue(MethodNode method, JumpInsnNode node) {
    boolean isBack = method.instructions.indexOf(node.label) < method.instructions.indexOf(node);
    AbstractInsnNode before = Instructions.before(node.label);
    return isBack || before != node && before != null && JUMPS.containsKey(before.getOpcode());
  }
}
