package testcarve.runner.mutants;

import org.objectweb.asm.tree.AbstractInsnNode;

/** Looks at what stands around an instruction. */
final class Instructions {

  private Instructions() {}

  /** The instruction before this place, labels, lines and frames apart; null if it is the first. */
  static AbstractInsnNode before(AbstractInsnNode place) {
    AbstractInsnNode before = place.getPrevious();
    while (before != null && before.getOpcode() < 0) {
      before = before.getPrevious();
    }
    return before;
  }

  /** The instruction behind this place, labels, lines and frames apart; null if it is the last. */
  static AbstractInsnNode behind(AbstractInsnNode place) {
    AbstractInsnNode behind = place.getNext();
    while (behind != null && behind.getOpcode() < 0) {
      behind = behind.getNext();
    }
    return behind;
  }
}
