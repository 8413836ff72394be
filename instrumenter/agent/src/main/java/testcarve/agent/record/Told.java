package testcarve.agent.record;

/** What the trace last told about the content of a library object or an array. */
final class Told {

  private static final int LONGEST_PAUSE = 1023;

  /** No content was told, but the creation was recorded: what happens to the object is told by records of its own. */
  static final Told CREATED = new Told(0, true, null, 0);

  /** So much was told that nothing is told any more; the last record said that the content is not known. */
  static final Told EXHAUSTED = new Told(0, false, null, 0);

  /** A hash of the whole content. */
  final long hash;

  /** Whether all changes are told by records of their own. */
  final boolean isCreated;

  /** The items last told, if they are worth telling differences to: see {@link Difference}; else null. */
  final Object base;

  /** How much was told of the object: the sum of all contents, as if each had been told whole. */
  final long amount;

  /** How often the content is not looked at before it is again: it is long, and known only in part. */
  private int pause;

  private int rest;

  /** What the object looked like when it was found to be still what was told; 0 if that was not noted. */
  private long fingerprint;

  Told(long hash, boolean isCreated, Object base, long amount) {
    this.hash = hash;
    this.isCreated = isCreated;
    this.base = base;
    this.amount = amount;
  }

  /** Whether an object that looks like this is still what was told. */
  boolean looksLike(long now) {
    return now != 0 && now == fingerprint;
  }

  /** The object looked like this while it was what was told. */
  void note(long looks) {
    fingerprint = looks;
  }

  /** Whether not to look this time. */
  boolean isPausing() {
    if (rest == 0) {
      return false;
    }
    rest--;
    return true;
  }

  /** Looks more and more seldom. What is said to be incomplete stays so until then, which is no lie. */
  void pauseAfter(Told before) {
    pause = Math.min(LONGEST_PAUSE, before == null ? 1 : before.pause * 2 + 1);
    rest = pause;
  }

  /** From now on changes are told by records of their own; differences still build on what was told. */
  static Told created(Told before) {
    if (before == EXHAUSTED) {
      return before;
    }
    if (before == null || before.base == null) {
      return CREATED;
    }
    return before.isCreated ? before : new Told(0, true, before.base, before.amount);
  }

  /** The content is this now, as only we know: the trace was told another one, or none. */
  static Told seen(Told before, long hash) {
    return before == null ? new Told(hash, false, null, 0) : new Told(hash, false, before.base, before.amount);
  }
}
