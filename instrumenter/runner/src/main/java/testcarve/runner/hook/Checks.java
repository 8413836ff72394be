package testcarve.runner.hook;

import java.util.Arrays;

/** The assertions of scenarios: what JUnit's of the same names accept, with its messages. */
public final class Checks {

  /** What an assertion runs. */
  public interface Action {
    /** Runs it. */
    void run() throws Throwable;
  }

  private Checks() {}

  /** Equal numbers, or equal objects. */
  public static void assertEquals(Object expected, Object actual) {
    if (!equal(expected, actual)) {
      throw differ(expected, actual);
    }
  }

  /** An object need not equal itself. */
  static boolean equal(Object expected, Object actual) {
    return expected == null ? actual == null : expected.equals(actual);
  }

  /** Numbers that differ by no more than that. */
  public static void assertEquals(Object expected, Object actual, double delta) {
    double one = ((Number) expected).doubleValue();
    double other = ((Number) actual).doubleValue();
    if (Double.compare(one, other) != 0 && !(Math.abs(one - other) <= delta)) {
      throw differ(expected, actual);
    }
  }

  /** The same object. */
  public static void assertSame(Object expected, Object actual) {
    if (expected != actual) {
      throw differ(expected, actual);
    }
  }

  /** Nothing. */
  public static void assertNull(Object actual) {
    if (actual != null) {
      throw differ(null, actual);
    }
  }

  /** Something. */
  public static void assertNotNull(Object actual) {
    if (actual == null) {
      throw new AssertionError("expected: not <null>");
    }
  }

  /** A condition. */
  public static void assertTrue(boolean actual) {
    if (!actual) {
      throw differ(true, false);
    }
  }

  /** The opposite of one. */
  public static void assertFalse(boolean actual) {
    if (actual) {
      throw differ(false, true);
    }
  }

  /** Arrays of equal elements, and of equal arrays. */
  public static void assertArrayEquals(Object expected, Object actual) {
    ArrayComparison.compare(expected, actual, Double.NaN);
  }

  /** The same of floating point, with a tolerance. */
  public static void assertArrayEquals(Object expected, Object actual, double delta) {
    ArrayComparison.compare(expected, actual, delta);
  }

  /** What an action throws, which must be of a class. */
  public static Throwable assertThrows(Class<?> expected, Action action) {
    try {
      action.run();
    } catch (Throwable thrown) {
      if (expected.isInstance(thrown)) {
        return thrown;
      }
      throw new AssertionError(
          "Unexpected exception type thrown, expected: <" + expected.getName() + "> but was: <" + thrown.getClass().getName() + ">", thrown);
    }
    throw missing(expected);
  }

  /** An action that must not fail. */
  public static void assertDoesNotThrow(Action action) {
    try {
      action.run();
    } catch (Throwable thrown) {
      throw new AssertionError("Unexpected exception thrown: " + thrown, thrown);
    }
  }

  /** Called where an exception should have left. */
  public static void nothingThrown(Class<?> expected) {
    throw missing(expected);
  }

  private static AssertionError missing(Class<?> expected) {
    return new AssertionError("Expected " + expected.getName() + " to be thrown, but nothing was thrown.");
  }

  private static AssertionError differ(Object expected, Object actual) {
    return new AssertionError("expected: <" + text(expected) + "> but was: <" + text(actual) + ">");
  }

  /** A text of the program's own may fail. */
  static String text(Object value) {
    try {
      boolean array = value != null && value.getClass().isArray();
      String deep = array ? Arrays.deepToString(new Object[] {value}) : String.valueOf(value);
      return array ? deep.substring(1, deep.length() - 1) : deep;
    } catch (RuntimeException | StackOverflowError e) {
      return value.getClass().getName();
    }
  }
}
