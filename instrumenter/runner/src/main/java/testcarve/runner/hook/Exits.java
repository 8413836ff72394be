package testcarve.runner.hook;

/** Stands in for {@code System.exit}, {@code Runtime.exit} and {@code Runtime.halt} in woven code. */
public final class Exits {

  /** Remembered apart from the error, for the program may catch it. */
  private static volatile ExitAttempt attempt;

  private Exits() {}

  /** Called by woven code. */
  public static void exit(int status) {
    ExitAttempt error = new ExitAttempt(status);
    attempt = error;
    throw error;
  }

  /** Called by woven code, for {@code Runtime.exit} and {@code Runtime.halt}. */
  public static void exit(Runtime runtime, int status) {
    exit(status);
  }

  /** The last attempt since the previous call, or null. */
  public static ExitAttempt take() {
    ExitAttempt last = attempt;
    attempt = null;
    return last;
  }
}
