package testcarve.agent.record;

import testcarve.agent.format.Line;

/** The last few reads of the innermost frame since anything else has happened in it. */
final class Rereads {

  private static final int KEPT = 8;

  private final long[] hashes = new long[KEPT];
  private int next;
  private boolean isEmpty = true;

  /** Something else than a read has happened. */
  void clear() {
    if (!isEmpty) {
      java.util.Arrays.fill(hashes, 0);
      isEmpty = true;
    }
  }

  /** Whether this read is not among the last ones. */
  boolean isNew(Line read) {
    long hash = read.hash();
    for (long known : hashes) {
      if (known == hash) {
        return false;
      }
    }
    hashes[next] = hash;
    next = (next + 1) % KEPT;
    isEmpty = false;
    return true;
  }
}
