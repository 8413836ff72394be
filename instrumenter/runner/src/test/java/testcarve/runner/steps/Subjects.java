package testcarve.runner.steps;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** What the scenarios of the tests use: members that only their package sees, and one of each kind of call. */
final class Subjects {

  static final List<String> SEEN = new ArrayList<>();

  int number = 3;
  long[] longs = {1L, 2L};

  /** A value. */
  record Pair(String left, int right) {}

  /** Two constants, one with a body. */
  enum Kind {
    PLAIN,
    OWN {
      @Override
      String text() {
        return "own";
      }
    };

    String text() {
      return "plain";
    }
  }

  /** With a method of its own. */
  interface Greeting {
    default String greet(String name) {
      return "hello " + name;
    }
  }

  /** Uses that. */
  static final class Polite implements Greeting {}

  /** Cannot be made itself. */
  abstract static class Shape {
    final String name;

    protected Shape(String name) {
      this.name = name;
    }

    String name() {
      return name;
    }
  }

  /** Of an outer object. */
  final class Inner {
    int sum(int other) {
      return number + other;
    }
  }

  /** Tells when it is closed, which may fail. */
  static final class Resource implements AutoCloseable {
    private final String name;

    Resource(String name) {
      this.name = name;
      SEEN.add("open " + name);
    }

    @Override
    public void close() {
      SEEN.add("close " + name);
      if (name.startsWith("bad")) {
        throw new IllegalStateException(name);
      }
    }
  }

  /** What the type parameter of a class is erased to has to be cast back. */
  static final class Box<T> {
    private final T value;

    Box(T value) {
      this.value = value;
    }

    T value() {
      return value;
    }
  }

  static void see(Object value) {
    SEEN.add(String.valueOf(value));
  }

  static String kind(int value) {
    return "int " + value;
  }

  static String kind(long value) {
    return "long " + value;
  }

  static String kind(Object value) {
    return "object " + value;
  }

  static String join(String separator, Object... parts) {
    return parts.length + separator;
  }

  static int apply(IntBinaryOperator operator) {
    return operator.applyAsInt(6, 7);
  }

  static <A, B> B call(Function<A, B> function, A value) {
    return function.apply(value);
  }

  static Object get(Supplier<?> supplier) {
    return supplier.get();
  }

  static void fail(String message) {
    throw new IllegalArgumentException(message);
  }

  static int length(String text) {
    return text.length();
  }
}
