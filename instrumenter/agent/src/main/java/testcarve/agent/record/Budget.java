package testcarve.agent.record;

/**
 * How much of one thread is recorded.
 *
 * <p>The measure is one outermost invocation: a test, main, or what else a thread runs. A quarter of its events is
 * recorded as it comes. Then calls are left out: of each method the first are recorded, and a spread of later ones that
 * thins out. When all is spent, only methods are recorded that were hardly ever recorded before.
 *
 * <p>An invocation that is let in is recorded <em>whole</em>, with all that it calls, up to a limit of its own: a hole in
 * every frame would leave none to carve a test from. While one is recorded whole nothing below it is judged.
 */
final class Budget {

  private static final int GRANTS = 64;
  private static final int FREE = 4;
  private static final int ONCE = 16;
  private static final int OUTERMOST = 64;
  private static final int SPREAD = 8;

  private final Limits limits;
  private final MethodCounts recorded;
  private final CallCounts calls = new CallCounts();
  private int events;
  private int free;
  private int limit;
  private int most;

  /** The depth of the frame that is recorded whole, 0 if there is none. */
  private int wholeDepth;

  /** As many events may have been written when what is recorded whole ends. */
  private int wholeUntil;

  Budget(Limits limits, MethodCounts recorded) {
    this.limits = limits;
    this.recorded = recorded;
  }

  /** An outermost invocation starts; one that comes often gets less and less. */
  void restart(int method, boolean isMain) {
    int all = isMain ? limits.main : limits.test;
    int often = 32 - Integer.numberOfLeadingZeros(recorded.of(method) / 64);
    most = Math.max(Math.min(all, limits.call), all >> Math.min(often, 16));
    limit = most;
    free = most / FREE;
    events = 0;
    wholeDepth = 0;
    calls.clear();
    recorded.add(method);
  }

  /** Whether to record an outermost invocation that nobody marked as a test. */
  boolean admitsOutermost(int method) {
    int count = recorded.of(method);
    if (count < limits.calls * OUTERMOST || isInSpread(count)) {
      return true;
    }
    recorded.add(method);
    return false;
  }

  /** One event was written. */
  void spend() {
    events++;
  }

  /** The frames deeper than this are gone. */
  void leaveTo(int depth) {
    if (depth < wholeDepth) {
      wholeDepth = 0;
    }
  }

  /** Whether all that happens is recorded, since it belongs to an invocation that is. */
  private boolean isWhole() {
    return wholeDepth > 0 && events < wholeUntil;
  }

  /** Whether a frame's own events are left out. */
  boolean isSpent(boolean isDriver) {
    return events >= limit && !isWhole() && !(isDriver && events / 2 < most);
  }

  /**
   * Whether to record a call of this method.
   *
   * @param depth of its frame
   * @param once whether it runs no second time: a static initialiser
   * @param byDriver whether a driver makes the call: what it called before may have spent all, so some more is granted;
   *     in all that is as much again
   */
  boolean admits(int method, int depth, boolean once, boolean byDriver) {
    int size = once ? limits.call * ONCE : limits.call;
    if (isWhole()) {
      if (recorded.of(method) == 0) {
        wholeUntil = Math.max(wholeUntil, events + size);
      }
    } else if (isAmongFirst(method) || isAdmitted(method, byDriver)) {
      wholeDepth = depth;
      wholeUntil = events + size;
    } else {
      return false;
    }
    recorded.add(method);
    return true;
  }

  /** Whether the method was hardly ever recorded yet. */
  boolean isAmongFirst(int method) {
    return recorded.of(method) < limits.first;
  }

  private boolean isAdmitted(int method, boolean byDriver) {
    if (byDriver && events >= limit && events / 2 < most) {
      limit = events + Math.max(1, most / GRANTS);
    }
    if (events < free) {
      return true;
    }
    int count = calls.add(method);
    return events < limit && (count <= limits.calls || isInSpread(count));
  }

  /** Whether a later call is recorded: some between each power of two and the next. */
  private static boolean isInSpread(int count) {
    int every = Math.max(1, Integer.highestOneBit(count) / SPREAD);
    return (count & every - 1) == 0;
  }
}
