package testcarve.runner.hook;

/**
 * Counts the work of a try: calls of the program's methods, and jumps backwards in them. A try that does too much ends, however slow or fast the machine is.
 *
 * <p>The count is not exact where threads race; its order of magnitude is.
 */
public final class Work {

  /** The end of a try that did too much. It is thrown again at each further step, should the program catch it. */
  public static final class Exhausted extends Error {
    private static final long serialVersionUID = 1L;

    Exhausted() {
      super("too much work", null, false, false);
    }
  }

  private static long done;
  /** Another thread may change it: a loop must read it each time. */
  private static volatile long limit = Long.MAX_VALUE;

  private Work() {}

  /** Begins a try that may do so many steps. */
  public static void begin(long steps) {
    done = 0;
    limit = steps;
  }

  /** Ends it: what is done from now on may be any amount. */
  public static void end() {
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
}
