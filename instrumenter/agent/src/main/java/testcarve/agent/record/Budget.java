package testcarve.agent.record;

import java.util.Arrays;

/**
 * How much of one thread is recorded.
 *
 * <p>The measure is one outermost invocation: a test, main, or what else a thread runs. A quarter of its events is
 * recorded as it comes. Then calls are left out: of each method the first are recorded, and a spread of later ones that
 * thins out. When all is spent, only methods are recorded that were hardly ever recorded before.
 *
 * <p>What works through much of the program, a system test, has more: some for each method that it calls, from a reserve that all share.
 * A loop over few methods has not: it shows nothing new.
 *
 * <p>What spends much by itself, a table that is filled when the program starts, takes nothing from what comes later:
 * when it ends, all methods count as not called yet, and an eighth is granted as it comes.
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

  /** A part of the budget that is much for one invocation. */
  private static final int MUCH = 4;

  /** A part of it that is granted behind such a one. */
  private static final int BEHIND = 8;

  private final Limits limits;
  private final MethodCounts recorded;
  private final Reserve reserve;
  private final CallCounts calls = new CallCounts();
  private final CallCounts met = new CallCounts();
  private int events;
  private int free;
  private int limit;
  private int own;
  private int most;
  private int ceiling;

  /** How many events there were when each open frame began, by its depth. */
  private int[] before = new int[16];

  /** How many there were when something that had spent much ended. */
  private int renewed;

  /** The depth of the frame that is recorded whole, 0 if there is none. */
  private int wholeDepth;

  /** As many events may have been written when what is recorded whole ends. */
  private int wholeUntil;

  Budget(Limits limits, MethodCounts recorded, Reserve reserve) {
    this.limits = limits;
    this.reserve = reserve;
    this.recorded = recorded;
  }

  /** An outermost invocation starts; one that comes often gets less and less. */
  void restart(int method, boolean isMain) {
    int all = isMain ? limits.main : limits.test;
    int often = 32 - Integer.numberOfLeadingZeros(recorded.of(method) / 64);
    reserve.take(Math.max(0, Math.min(events, most) - own));
    own = Math.max(Math.min(all, limits.call), all >> Math.min(often, 16));
    most = own;
    ceiling = Math.max(own, reserve.share());
    limit = most;
    free = most / FREE;
    events = 0;
    renewed = 0;
    wholeDepth = 0;
    calls.clear();
    met.clear();
    recorded.add(method);
  }

  /** A method is called that was not yet. */
  private void widen() {
    int more = Math.min(limits.method, ceiling - most);
    most += more;
    limit += more;
    free += more / FREE;
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

  /** A frame begins. */
  void begin(int depth) {
    if (depth >= before.length) {
      before = Arrays.copyOf(before, Math.max(before.length * 2, depth + 1));
    }
    before[depth] = events;
  }

  /** The frames deeper than this are gone. */
  void leaveTo(int depth) {
    if (depth < wholeDepth) {
      wholeDepth = 0;
    }
    if (depth > 0 && depth + 1 < before.length && events - Math.max(before[depth + 1], renewed) >= most / MUCH) {
      renew();
    }
  }

  /** What comes now is another part of the program: as much room as at its beginning, in all no more than twice the budget. */
  private void renew() {
    renewed = events;
    calls.clear();
    if (events / 2 < most) {
      free = events + most / BEHIND;
      limit = Math.max(limit, free + most / BEHIND);
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
    if (most < ceiling && met.add(method) == 1) {
      widen();
    }
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
