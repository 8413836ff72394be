package testcarve.runner.hook;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Keeps which branches the act of a scenario takes, on the thread that performs it.
 *
 * <p>A place of a class is a method that is entered, a conditional jump that is taken, one that is not, or a case of a switch. Woven code tells that it comes to a jump
 * and that it went on behind it, so no instruction has a new target, and no frame changes.
 */
public final class Branches {

  /** What each class has for its number, by name with slashes. */
  private static final Map<String, Integer> NUMBERS = new LinkedHashMap<>();
  /** By class: its places in words. */
  private static final List<List<String>> PLACES = new ArrayList<>();

  /** By class and place: how often it was passed. */
  private static volatile int[][] passed = new int[0][];
  /** By class and switch: the place of its first case, then the keys. */
  private static volatile int[][][] switches = new int[0][][];
  private static volatile Thread acting;

  private Branches() {}

  /** The number of a class. */
  public static synchronized int numberOf(String className) {
    return NUMBERS.computeIfAbsent(className, name -> NUMBERS.size());
  }

  /** Says what the places of a class are, in words, and which of them are those of switches. */
  public static synchronized void define(int number, List<String> places, List<int[]> keys) {
    int[][] grown = Arrays.copyOf(passed, Math.max(NUMBERS.size(), passed.length));
    grown[number] = new int[places.size()];
    int[][][] all = Arrays.copyOf(switches, grown.length);
    all[number] = keys.toArray(int[][]::new);
    switches = all;
    passed = grown;
    while (PLACES.size() < grown.length) {
      PLACES.add(List.of());
    }
    PLACES.set(number, List.copyOf(places));
  }

  /** The places of a class in words; none if it was never loaded. */
  public static synchronized List<String> placesOf(String className) {
    Integer number = NUMBERS.get(className);
    return number == null || number >= PLACES.size() ? List.of() : PLACES.get(number);
  }

  /** Begins a scenario; nothing is passed. */
  public static synchronized void clear() {
    acting = null;
    for (int[] places : passed) {
      if (places != null) {
        Arrays.fill(places, 0);
      }
    }
  }

  /** Its act begins. */
  public static void begin() {
    acting = Thread.currentThread();
  }

  /** Its act has ended, or thrown. */
  public static void end() {
    acting = null;
  }

  /** Called by woven code: a method is entered, or the jump of this place is come to. */
  public static void at(int number, int place) {
    if (Thread.currentThread() == acting) {
      passed[number][place]++;
    }
  }

  /** Called by woven code: the jump of the place before this one was not taken. */
  public static void wentOn(int number, int place) {
    if (Thread.currentThread() == acting) {
      passed[number][place - 1]--;
      passed[number][place]++;
    }
  }

  /** Called by woven code before a switch on this value. */
  public static void chosen(int value, int number, int which) {
    if (Thread.currentThread() == acting) {
      int[] keys = switches[number][which];
      int found = Arrays.binarySearch(keys, 1, keys.length, value);
      passed[number][keys[0] + (found < 0 ? keys.length : found) - 1]++;
    }
  }

  /** What was passed: for each class its name and its places as bits, classes by name. */
  public static synchronized String passed() {
    Map<String, String> all = new TreeMap<>();
    NUMBERS.forEach((name, number) -> {
      String bits = number < passed.length && passed[number] != null ? bits(passed[number]) : "";
      if (!bits.isEmpty()) {
        all.put(name, bits);
      }
    });
    StringBuilder text = new StringBuilder();
    all.forEach((name, bits) -> text.append(text.isEmpty() ? "" : " ").append(name).append(' ').append(bits));
    return text.toString();
  }

  private static String bits(int[] counts) {
    BitSet bits = new BitSet(counts.length);
    for (int i = 0; i < counts.length; i++) {
      bits.set(i, counts[i] > 0);
    }
    return Bits.hexadecimal(bits);
  }
}
