package testcarve.agent.record;

import java.util.Arrays;

/**
 * How much of one thread is recorded.
 *
 * <p>All counts are for one outermost invocation: that of a driver, or of the thread's outermost
 * frame. The first calls of a method are recorded, of later ones a spread that thins out.
 */
final class Budget {

  private static final int GRANTS = 64;

  private final int eventsPerTest;
  private final int callsPerMethod;
  private int[] calls = new int[256];
  private int[] rounds = new int[256];
  private int round = 1;
  private int events;
  private int limit;
  private int grants;

  Budget(int eventsPerTest, int callsPerMethod) {
    this.eventsPerTest = eventsPerTest;
    this.callsPerMethod = callsPerMethod;
    this.limit = eventsPerTest;
  }

  /** An outermost invocation starts. */
  void restart() {
    round++;
    events = 0;
    limit = eventsPerTest;
    grants = 0;
  }

  /**
   * A driver makes a call: what it called before may have spent all, so some more is granted. In all
   * that is as much again.
   */
  void grant() {
    if (isSpent() && grants < GRANTS) {
      grants++;
      limit = events + eventsPerTest / GRANTS;
    }
  }

  /** One event was written. */
  void spend() {
    events++;
  }

  /** No call is recorded any more, but of drivers. */
  boolean isSpent() {
    return events >= limit;
  }

  /** Not even a driver's own events are recorded any more. */
  boolean isOverspent() {
    return events / 8 >= eventsPerTest;
  }

  /** Whether to record one more call of this method. */
  boolean admits(int method) {
    if (isSpent()) {
      return false;
    }
    if (method >= calls.length) {
      int length = Math.max(calls.length * 2, method + 1);
      rounds = Arrays.copyOf(rounds, length);
      calls = Arrays.copyOf(calls, length);
    }
    if (rounds[method] != round) {
      rounds[method] = round;
      calls[method] = 0;
    }
    int count = ++calls[method];
    return count <= callsPerMethod || isInSpread(count);
  }

  private boolean isInSpread(int count) {
    int magnitude = 32 - Integer.numberOfLeadingZeros(count / Math.max(1, callsPerMethod));
    int every = 1 << Math.min(30, magnitude + 3);
    return (count & every - 1) == 0;
  }
}
