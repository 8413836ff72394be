package testcarve.agent.content;

/**
 * Elements by their identities alone: what tells whether a collection still has the same ones, at a fraction of what telling them costs.
 * That two that differ look the same is as unlikely as with a hash of 64 bits, or, where one element became another, with an identity
 * hash.
 */
final class Fingerprint extends Items {

  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private long hash = 1;

  Fingerprint(int max) {
    super(PAIRS, max, 0, Integer.MAX_VALUE);
  }

  @Override
  void put(Object value) {
    hash = (hash ^ System.identityHashCode(value)) * SPREAD;
  }

  /** 0 if not all elements were seen. */
  long value() {
    if (seen() == Seen.PART) {
      return 0;
    }
    long value = (hash ^ size()) * SPREAD + seen().ordinal();
    return value == 0 ? 1 : value;
  }
}
