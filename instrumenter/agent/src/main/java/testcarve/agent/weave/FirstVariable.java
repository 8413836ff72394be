package testcarve.agent.weave;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * What the verifier knows of a method's first variable, from instruction to instruction.
 *
 * <p>A handler of ours must not claim more than every instruction in its range holds. That a method never stores into the
 * variable is not enough: a stack map may say less than {@code this} (tools that write {@code nop .. athrow} over dead code
 * give it a map without variables), and in a constructor the instructions on either side of super() differ in more than order.
 */
final class FirstVariable {

  /** Up to this version the JVM may infer types, and then a store counts against the flow, not against the order. */
  private static final int LAST_INFERRED = 50;

  enum Holds {
    /** The receiver. */
    THIS,
    /** The receiver before super() has returned. */
    UNBOUND,
    /** Anything, or the receiver where it does not matter. */
    OTHER,
    /** There is an unbound receiver, but not here: a handler cannot cover that. */
    LOST
  }

  /** From before or behind this instruction on, the variable holds something else. */
  static final class Change {
    final AbstractInsnNode insn;
    final boolean isBehind;
    final Holds holds;

    private Change(AbstractInsnNode insn, boolean isBehind, Holds holds) {
      this.insn = insn;
      this.isBehind = isBehind;
      this.holds = holds;
    }
  }

  /** What it holds at the first instruction. */
  final Holds first;

  private final List<Change> changes = new ArrayList<>();
  private final Set<AbstractInsnNode> withThis = new HashSet<>();
  private Holds now;

  /**
   * Looks at code that is not woven yet.
   *
   * @param chained the constructor's call of this() or super(), or null
   */
  FirstVariable(ClassNode owner, MethodNode method, MethodInsnNode chained) {
    first = first(owner, method, chained);
    now = first;
    if (first == Holds.OTHER) {
      return;
    }
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof FrameNode) {
        change(insn, false, of((FrameNode) insn, owner.name));
      } else if (insn == chained) {
        change(insn, false, Holds.LOST);
        change(insn, true, Holds.OTHER);
      } else if (isStore(insn)) {
        change(insn, true, now == Holds.UNBOUND ? Holds.LOST : now == Holds.LOST ? now : Holds.OTHER);
      } else if (now == Holds.THIS) {
        withThis.add(insn);
      }
    }
  }

  private static Holds first(ClassNode owner, MethodNode method, MethodInsnNode chained) {
    if (chained != null) {
      return Holds.UNBOUND;
    }
    // Only what unlocks needs the receiver.
    int flags = method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED);
    boolean isSure = (owner.version & 0xffff) > LAST_INFERRED || !hasStore(method);
    return flags == Opcodes.ACC_SYNCHRONIZED && isSure ? Holds.THIS : Holds.OTHER;
  }

  private Holds of(FrameNode frame, String owner) {
    if (first == Holds.THIS) {
      return !frame.local.isEmpty() && owner.equals(frame.local.get(0)) ? Holds.THIS : Holds.OTHER;
    }
    int unbound = frame.local.indexOf(Opcodes.UNINITIALIZED_THIS);
    return unbound == 0 ? Holds.UNBOUND : unbound > 0 ? Holds.LOST : Holds.OTHER;
  }

  private void change(AbstractInsnNode insn, boolean isBehind, Holds holds) {
    if (holds != now) {
      changes.add(new Change(insn, isBehind, holds));
      now = holds;
    }
  }

  private static boolean hasStore(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (isStore(insn)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isStore(AbstractInsnNode insn) {
    return insn.getOpcode() >= Opcodes.ISTORE
        && insn.getOpcode() <= Opcodes.ASTORE
        && ((VarInsnNode) insn).var == 0;
  }

  /** In the order of the code. */
  List<Change> changes() {
    return changes;
  }

  /** Whether the receiver is there when this instruction is reached. */
  boolean isThisAt(AbstractInsnNode insn) {
    return withThis.contains(insn);
  }

  /** Whether the variable is the receiver when this() or super() is called. */
  static boolean isUnboundAt(MethodInsnNode chained, MethodNode method) {
    boolean isUnbound = true;
    for (AbstractInsnNode i = method.instructions.getFirst(); i != chained; i = i.getNext()) {
      if (i instanceof FrameNode) {
        List<Object> local = ((FrameNode) i).local;
        isUnbound = !local.isEmpty() && local.get(0).equals(Opcodes.UNINITIALIZED_THIS);
      } else if (isStore(i)) {
        return false;
      }
    }
    return isUnbound;
  }
}
