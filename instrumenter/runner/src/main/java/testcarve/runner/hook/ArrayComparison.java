package testcarve.runner.hook;

import java.lang.reflect.Array;

/** Compares arrays, and arrays in them. */
final class ArrayComparison {

  private final double delta;

  private ArrayComparison(double delta) {
    this.delta = delta;
  }

  /** Fails where two differ; numbers may differ by {@code delta}, if it is one. */
  static void compare(Object expected, Object actual, double delta) {
    new ArrayComparison(delta).compare(expected, actual, "");
  }

  private void compare(Object expected, Object actual, String indexes) {
    if (expected == actual) {
      return;
    }
    require(expected != null, "expected array was <null>", indexes);
    require(actual != null, "actual array was <null>", indexes);
    int length = Array.getLength(expected);
    int found = Array.getLength(actual);
    require(length == found, "array lengths differ", indexes, length, found);
    for (int i = 0; i < length; i++) {
      compareElements(Array.get(expected, i), Array.get(actual, i), indexes + "[" + i + "]");
    }
  }

  private void compareElements(Object expected, Object actual, String indexes) {
    if (areArrays(expected, actual)) {
      compare(expected, actual, indexes);
    } else {
      require(near(expected, actual) || Checks.equal(expected, actual), "array contents differ", indexes, expected, actual);
    }
  }

  /** Of one kind; or one, and nothing. */
  private static boolean areArrays(Object one, Object other) {
    if (one == null || other == null) {
      return isArray(one) || isArray(other);
    }
    return one instanceof Object[] && other instanceof Object[] || isArray(one) && one.getClass() == other.getClass();
  }

  private static boolean isArray(Object value) {
    return value != null && value.getClass().isArray();
  }

  private boolean near(Object expected, Object actual) {
    return expected instanceof Number one
        && actual instanceof Number other
        && Math.abs(one.doubleValue() - other.doubleValue()) <= delta;
  }

  private static void require(boolean condition, String message, String indexes) {
    if (!condition) {
      throw new AssertionError(message + at(indexes));
    }
  }

  private static void require(boolean condition, String message, String indexes, Object expected, Object actual) {
    if (!condition) {
      String values = ", expected: <" + Checks.text(expected) + "> but was: <" + Checks.text(actual) + ">";
      throw new AssertionError(message + at(indexes) + values);
    }
  }

  private static String at(String indexes) {
    return indexes.isEmpty() ? "" : " at index " + indexes;
  }
}
