package testcarve.runner.hook;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stands in for {@code System.exit}, {@code Runtime.exit} and {@code Runtime.halt} in woven code.
 *
 * <p>As these do, it asks the security manager first: that of a testing library, or of a test, throws what the test catches.
 */
public final class Exits {

  /** Remembered apart from the error, for the program may catch it. */
  private static volatile ExitAttempt attempt;

  /** The statuses that a scenario catches, or null where it catches none. */
  private static volatile List<Integer> caught;

  /** The only status that a scenario catches, as a rule of the system tests would, or null. */
  private static volatile Integer expected;

  /** What comes out of the call where a scenario catches the end: as a security manager would throw it. */
  static final class Caught extends SecurityException {
    private static final long serialVersionUID = 1L;

    Caught(int status) {
      super("exit " + status);
    }
  }

  /** The rule of a test class that catches the end of the JVM. */
  public static final class Rule {
    /** Any other status is an attempt to end the JVM. */
    public void expectSystemExitWithStatus(int status) {
      expected = status;
    }
  }

  private Exits() {}

  /** Called by woven code. */
  public static void exit(int status) {
    askSecurityManager(status);
    List<Integer> statuses = caught;
    if (statuses != null) {
      statuses.add(status);
      throw new Caught(status);
    }
    Integer only = expected;
    if (only != null && only == status) {
      throw new Caught(status);
    }
    ExitAttempt error = new ExitAttempt(status);
    attempt = error;
    throw error;
  }

  /** Called by woven code, for {@code Runtime.exit} and {@code Runtime.halt}. */
  public static void exit(Runtime runtime, int status) {
    exit(status);
  }

  @SuppressWarnings("removal")
  private static void askSecurityManager(int status) {
    SecurityManager manager = System.getSecurityManager();
    if (manager != null) {
      manager.checkExit(status);
    }
  }

  /** The first status with which an action ends the JVM. */
  static int statusOf(Checks.Action action) throws Throwable {
    List<Integer> statuses = new CopyOnWriteArrayList<>();
    caught = statuses;
    try {
      action.run();
    } catch (SecurityException e) {
      if (statuses.isEmpty()) {
        throw e;
      }
    } finally {
      caught = null;
    }
    if (statuses.isEmpty()) {
      throw new AssertionError("System.exit was not called");
    }
    return statuses.get(0);
  }

  /** The last attempt since the previous call, or null. Nothing is caught from here on. */
  public static ExitAttempt take() {
    caught = null;
    expected = null;
    ExitAttempt last = attempt;
    attempt = null;
    return last;
  }
}
