package testcarve.runner.hook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The assertions of scenarios against JUnit's own. */
class ChecksTest {

  private static final List<Object> VALUES =
      Arrays.asList(null, 1, 1L, 2, 'a', "a", "", 0.0, -0.0, Double.NaN, 0.1f, true, List.of(1), Arrays.asList(1), List.of(1L));
  private static final List<Object[]> ARRAYS =
      Arrays.asList(null, new Object[] {}, new Object[] {1, null}, new Object[] {1, "b"}, new Object[] {1, "b", 3}, new Object[] {new int[] {1}, "b"},
          new Object[] {new int[] {2}, "b"}, new Object[] {new Object[] {0.0, "x"}}, new Object[] {new Object[] {-0.0, "x"}}, new Object[] {null, 1});
  private static final List<double[]> NUMBERS =
      List.of(new double[] {}, new double[] {0.0}, new double[] {-0.0}, new double[] {Double.NaN}, new double[] {1, 2}, new double[] {1, 2.5});

  static Stream<Arguments> pairs() {
    return VALUES.stream().flatMap(one -> VALUES.stream().map(other -> Arguments.of(one, other)));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void equality_is_that_of_junit(Object one, Object other) {
    same(() -> Assertions.assertEquals(one, other), () -> Checks.assertEquals(one, other));
    same(() -> Assertions.assertSame(one, other), () -> Checks.assertSame(one, other));
    if (one instanceof Double first && other instanceof Double second) {
      same(() -> org.junit.Assert.assertEquals(first, second, 0.0), () -> Checks.assertEquals(one, other, 0.0), false);
    }
  }

  static Stream<Arguments> arrays() {
    return ARRAYS.stream().flatMap(one -> ARRAYS.stream().map(other -> Arguments.of(one, other)));
  }

  @ParameterizedTest
  @MethodSource("arrays")
  void equality_of_arrays_is_that_of_junit(Object[] one, Object[] other) {
    same(() -> Assertions.assertArrayEquals(one, other), () -> Checks.assertArrayEquals(one, other));
  }

  static Stream<Arguments> numbers() {
    return NUMBERS.stream().flatMap(one -> NUMBERS.stream().map(other -> Arguments.of(one, other)));
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void equality_of_numbers_in_arrays_is_that_of_junit(double[] one, double[] other) {
    same(() -> Assertions.assertArrayEquals(one, other), () -> Checks.assertArrayEquals(one, other));
    same(() -> org.junit.Assert.assertArrayEquals(one, other, 0.0), () -> Checks.assertArrayEquals(one, other, 0.0), false);
  }

  @ParameterizedTest
  @MethodSource("outcomes")
  void expected_exceptions_are_that_of_junit(Throwable thrown) {
    Executable action = () -> {
      if (thrown != null) {
        throw thrown;
      }
    };
    same(() -> Assertions.assertThrows(RuntimeException.class, action), () -> Checks.assertThrows(RuntimeException.class, action::execute));
    same(() -> Assertions.assertDoesNotThrow(action), () -> Checks.assertDoesNotThrow(action::execute), false);
  }

  static Stream<Throwable> outcomes() {
    return Stream.of(null, new IllegalStateException("x"), new Exception("y"), new Error());
  }

  private static void same(Executable junit, Executable own) {
    same(junit, own, true);
  }

  private static void same(Executable junit, Executable own, boolean message) {
    Throwable expected = thrownBy(junit);
    Throwable actual = thrownBy(own);
    assertEquals(expected == null, actual == null, () -> "JUnit: " + expected + ", we: " + actual);
    if (message && expected != null && !(expected.getMessage().contains("@"))) {
      assertEquals(withoutClasses(expected.getMessage()), withoutClasses(actual.getMessage()));
    }
  }

  /** JUnit names the classes of values whose texts are equal. */
  private static String withoutClasses(String message) {
    return message.replaceAll("java\\.(lang|util)\\.[A-Za-z.$0-9]+@[0-9a-f]+", "");
  }

  private static Throwable thrownBy(Executable check) {
    try {
      check.execute();
      return null;
    } catch (Throwable thrown) {
      return thrown;
    }
  }
}
