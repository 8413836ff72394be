package testcarve.runner.mutants;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;

/** What mutants are made of: each method has the code for one operator. */
public class Till {

  private final List<String> log = new ArrayList<>();

  enum Coin {
    ONE
  }

  public static boolean above(int a, int b) {
    if (a > b) {
      return true;
    }
    return false;
  }

  public static int either(long a, double b) {
    if (a > 10 || b < 1) {
      return 7;
    }
    return 5;
  }

  public static int sum(int count) {
    int sum = 0;
    do {
      sum += count;
      count--;
    } while (count >= 1);
    return sum;
  }

  public static boolean isThere(Object value) {
    return value != null;
  }

  public static boolean isEmpty(String text) {
    boolean empty = text.isEmpty();
    return empty ? Boolean.parseBoolean("true") : false;
  }

  public static int calculate(int a, int b) {
    return ((a + b - 1) * 3 / 2 % 100 << 2 >> 1 >>> 1 & 63 | 64) ^ 1;
  }

  public static double scale(double a, long b) {
    return -a * (b + 2L) / 4d;
  }

  public static int steps() {
    int steps = 3;
    steps += 2;
    steps--;
    return steps;
  }

  public List<String> logged(long cents) {
    put(cents, "a");
    return log;
  }

  public static String dropped() {
    StringBuilder text = new StringBuilder();
    text.append("x");
    nanos();
    return text.append(7).toString();
  }

  private static long nanos() {
    return System.nanoTime();
  }

  private void put(long cents, String text) {
    log.add(cents + text);
  }

  public static String text() {
    return "text";
  }

  public static List<String> list() {
    return List.of("x");
  }

  public static Optional<String> optional() {
    return Optional.of("x");
  }

  public static Integer boxed() {
    return 12;
  }

  public static Boolean boxedTruth(boolean value) {
    return value;
  }

  public static long wide() {
    return 5L;
  }

  public static Object object() {
    return new Object();
  }

  public static int[] array() {
    return new int[1];
  }

  public static List<String> none() {
    return Collections.emptyList();
  }

  public static Object nothing() {
    return null;
  }

  public static String blank() {
    return "";
  }

  public static int zero() {
    return 0;
  }

  public static int lambda(int value) {
    IntSupplier supplier = () -> value + 1;
    return supplier.getAsInt();
  }

  public static int checked(int value) {
    assert value > 0;
    return value;
  }
}
