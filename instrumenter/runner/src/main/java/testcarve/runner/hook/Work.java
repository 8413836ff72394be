package testcarve.runner.hook;

/**
 * Counts the work of a try: calls of the program's methods, and jumps backwards in them. A try that does too much ends, however slow or fast the machine is.
 *
 * <p>The count is not exact where threads race; its order of magnitude is.
 *
 * <p>What static initialisers do has an allowance of its own and is not counted: who comes first in a world does it for all others, and the same scenario would do
 * more work in a new world than in one that is used. One that fails does not say that it ended; from then on the rest of its try is taken for part of it.
 */
public final class Work {

  /** The end of a try that did too much. It is thrown again at each further step, should the program catch it. */
  public static final class Exhausted extends Error {
    private static final long serialVersionUID = 1L;

    Exhausted() {
      super("too much work", null, false, false);
    }
  }

  /** For the initialisers of one try: as much as a first try may do. */
  private static final long FOR_INITIALISERS = 50_000_000;

  private static long done;
  /** Another thread may change it: a loop must read it each time. */
  private static volatile long limit = Long.MAX_VALUE;

  /** Runs the try. What others initialise counts as all that they do. */
  private static Thread counted;
  /** How many of its initialisers have begun and not ended, one within the other. */
  private static int initialisers;
  /** What is left for them. */
  private static long allowance;
  /** The count and the limit when the outermost one began. */
  private static long doneBefore;
  private static long limitBefore;

  private Work() {}

  /** Begins a try on this thread that may do so many steps. */
  public static void begin(long steps) {
    done = 0;
    initialisers = 0;
    allowance = FOR_INITIALISERS;
    counted = Thread.currentThread();
    limit = steps;
  }

  /** Ends it: what is done from now on may be any amount. */
  public static void end() {
    counted = null;
    limit = Long.MAX_VALUE;
  }

  /** Allows nothing: who still works ends at its next step. */
  public static void refuse() {
    limit = -1;
  }

  /** How much work it was. */
  public static long used() {
    return done;
  }

  /** Whether that is too much. */
  public static boolean isExhausted() {
    return done > limit;
  }

  /** Called by woven code: one step. */
  public static void step() {
    if (++done > limit) {
      throw new Exhausted();
    }
  }

  /** Called by woven code where a static initialiser begins. */
  public static void enterInitialiser() {
    if (Thread.currentThread() == counted && !isExhausted() && initialisers++ == 0) {
      doneBefore = done;
      limitBefore = limit;
      limit = done + allowance;
    }
  }

  /** Called by woven code where it ends. Who did too much there and caught the end stays exhausted. */
  public static void leaveInitialiser() {
    if (Thread.currentThread() == counted && !isExhausted() && initialisers > 0 && --initialisers == 0) {
      allowance -= done - doneBefore;
      done = doneBefore;
      limit = limitBefore;
    }
  }
}
