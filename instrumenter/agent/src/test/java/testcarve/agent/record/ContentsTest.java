package testcarve.agent.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.Vector;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentsTest {

  private static final int PLENTY = Integer.MAX_VALUE;

  private final ToldContents told = new ToldContents(PLENTY);

  private static List<String> words(Collection<Integer> numbers) {
    return numbers.stream().map(n -> "I" + n).collect(Collectors.toList());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void a_list_that_changes_is_read_back_from_its_differences(long seed) {
    Random random = new Random(seed);
    List<Integer> list = seed % 2 == 0 ? new ArrayList<>() : new LinkedList<>();
    for (int i = 0; i < 300; i++) {
      change(list, random);
      told.tell(list);
      assertEquals(words(list), told.items, told.last);
    }
  }

  private static void change(List<Integer> list, Random random) {
    int kind = random.nextInt(20);
    int place = list.isEmpty() ? 0 : random.nextInt(list.size());
    if (kind < 12 || list.isEmpty()) {
      list.add(random.nextBoolean() ? list.size() : place, random.nextInt(30));
    } else if (kind < 15) {
      list.remove(place);
    } else if (kind < 18) {
      list.set(place, random.nextInt(1000));
    } else if (kind < 19) {
      list.sort(null);
    } else if (random.nextInt(5) == 0) {
      list.clear();
    }
  }

  @Test
  void a_set_is_read_back_from_its_differences() {
    TreeSet<Integer> set = new TreeSet<>();
    Random random = new Random(7);
    for (int i = 0; i < 300; i++) {
      int number = random.nextInt(60);
      if (!set.add(number)) {
        set.remove(number);
      }
      told.tell(set);
      assertEquals(words(set), told.items, told.last);
    }
    assertTrue(told.last.contains(" set* "), told.last);
  }

  @Test
  void a_map_is_read_back_from_its_differences() {
    Map<Integer, Integer> map = new LinkedHashMap<>();
    Random random = new Random(8);
    for (int i = 0; i < 300; i++) {
      map.put(random.nextInt(60), random.nextInt(12));
      if (random.nextInt(4) == 0) {
        map.remove(random.nextInt(60));
      }
      told.tell(map);
      List<String> entries =
          map.entrySet().stream()
              .map(e -> "I" + e.getKey() + "=I" + e.getValue())
              .collect(Collectors.toList());
      assertEquals(entries, told.items, told.last);
    }
    assertTrue(told.last.contains(" map* "), told.last);
  }

  @Test
  void a_text_is_read_back_from_its_differences() {
    StringBuilder text = new StringBuilder();
    Random random = new Random(9);
    for (int i = 0; i < 500; i++) {
      int place = text.length() == 0 ? 0 : random.nextInt(text.length());
      if (random.nextInt(3) == 0 && text.length() > 0) {
        text.deleteCharAt(place);
      } else {
        text.insert(random.nextBoolean() ? text.length() : place, (char) ('a' + random.nextInt(3)));
      }
      told.tell(text);
      assertEquals(text.toString(), String.join("", told.items), told.last);
    }
  }

  @Test
  void bytes_are_read_back_from_their_differences() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < 300; i++) {
      bytes.write(i);
      told.tell(bytes);
      assertEquals(bytes(bytes.toByteArray()), told.items, told.last);
    }
    assertTrue(told.last.contains(" bytes* 299 0 "), told.last);
  }

  private static List<String> bytes(byte[] bytes) {
    List<String> words = new ArrayList<>();
    for (byte b : bytes) {
      words.add(String.valueOf(b));
    }
    return words;
  }

  @Test
  void an_array_that_is_filled_in_the_middle_tells_the_middle() {
    char[] array = new char[1000];
    told.before(array);
    told.before(array);
    Arrays.fill(array, 500, 503, 'x');
    told.tell(array);
    assertEquals("u o1 list* 1000 500 497 c120 c120 c120", told.last);
  }

  @Test
  void what_has_not_changed_is_not_told_again() {
    List<Object> contents =
        List.of(
            new ArrayList<>(List.of(1)),
            new StringBuilder("a"),
            new ByteArrayInputStream(new byte[100]),
            new ByteArrayInputStream(new byte[3]),
            new HashSet<>(List.of(1)),
            new int[100]);
    for (Object each : contents) {
      int before = told.tell(each).count;
      assertEquals(before, told.tell(each).count, each::toString);
    }
  }

  @Test
  void a_collection_with_the_same_elements_is_not_read_at_each_look() {
    List<Object> lists =
        List.of(
            numbers(new ArrayList<>()), numbers(new LinkedList<>()), mapOf(numbers(new ArrayList<>())));
    for (Object each : lists) {
      told.tell(each).tell(each);
      long reads = told.reads();
      for (int i = 0; i < 1_000; i++) {
        told.tell(each);
      }
      assertEquals(reads, told.reads(), each.getClass()::toString);
    }
  }

  @Test
  void an_element_in_the_place_of_another_is_told_however_often_the_list_was_looked_at() {
    List<Integer> list = numbers(new ArrayList<>());
    for (int i = 0; i < 500; i++) {
      told.tell(list).tell(list).tell(list);
      int before = told.count;
      list.set(i, i % 2 == 0 ? 1_000 + i : null);
      assertEquals(before + 1, told.tell(list).count, told.last);
      Collections.swap(list, i, (i + 1) % 500);
      assertEquals(before + 2, told.tell(list).count, told.last);
    }
  }

  private static List<Integer> numbers(List<Integer> list) {
    for (int i = 0; i < 500; i++) {
      list.add(i);
    }
    return list;
  }

  private static Map<Integer, Integer> mapOf(List<Integer> keys) {
    Map<Integer, Integer> map = new LinkedHashMap<>();
    keys.forEach(key -> map.put(key, -key));
    return map;
  }

  @Test
  void differences_that_threads_tell_at_the_same_time_are_to_what_stands_before_them() throws Exception {
    List<Integer> list = new Vector<>(numbers(new ArrayList<>()));
    told.tell(list);
    told.tellFromThreads(
        4,
        500,
        list,
        () -> {
          synchronized (list) {
            if (list.size() > 600) {
              list.subList(100, 200).clear();
            }
            list.add(list.size());
          }
        });
    assertEquals(words(list), told.tell(list).items, told.last);
  }

  @Test
  void texts_with_the_same_hash_are_told_apart() {
    StringBuilder text = new StringBuilder("Aa");
    told.tell(text);
    text.replace(0, 2, "BB");
    assertEquals(List.of("B", "B"), told.tell(text).items);
  }

  @Test
  void a_stream_that_is_read_tells_its_bytes_once() {
    ByteArrayInputStream stream = new ByteArrayInputStream(new byte[5000]);
    int whole = told.tell(stream).bytes();
    stream.read();
    told.tell(stream);
    assertEquals("k o1 readerb* 5000 0 \"\" 1", told.last);
    assertTrue(told.bytes() < whole + 40);
  }

  @Test
  void a_list_that_grows_takes_space_for_what_is_added() {
    int small = grown(1_500);
    int large = grown(3_000);
    assertTrue(large < 2.2 * small, small + " bytes, then " + large);
    assertTrue(large < 3_000 * 50, large + " bytes");
  }

  private static int grown(int size) {
    testcarve.agent.content.ContentReaders.configure(20_000, 20_000);
    ToldContents told = new ToldContents(PLENTY);
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      list.add(i);
      told.tell(list);
    }
    assertEquals(words(list), told.items);
    testcarve.agent.content.ContentReaders.configure(2_000, 100_000);
    return told.bytes();
  }

  @Test
  void a_list_beyond_the_limit_is_looked_at_again_when_it_is_small() {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 4_000; i++) {
      list.add(i);
      told.tell(list);
    }
    assertTrue(told.last.contains("list+~ 2000 2000") || told.last.contains("list~"), told.last);
    list.clear();
    for (int i = 0; i < 1_024; i++) {
      told.tell(list);
    }
    assertEquals("k o1 list 0", told.last);
  }

  @Test
  void what_changes_all_the_time_is_given_up_and_said_to_be_unknown() {
    ToldContents little = new ToldContents(10_000);
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      list.add(i);
      little.tell(list);
    }
    assertEquals("k o1 list~ 0", little.last);
    assertTrue(little.count < 200, "told: " + little.count);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      text.append(i);
      little.tell(text);
    }
    assertEquals("k o2 text~ \"\"", little.last);
  }

  @Test
  void what_was_not_told_whole_before_is_given_up_as_unknown_too() {
    ToldContents little = new ToldContents(10_000);
    TreeSet<Integer> ordered = new TreeSet<>(Comparator.reverseOrder());
    for (int i = 0; i < 1_000; i++) {
      ordered.add(i);
      little.tell(ordered);
    }
    assertTrue(little.last.endsWith(" set~ 0"), little.last);
    ToldContents large = new ToldContents(10_000);
    List<Integer> list = new ArrayList<>(Collections.nCopies(3_000, 1));
    for (int i = 0; i < 5_000; i++) {
      list.set(i % 2_000, i);
      large.tell(list);
    }
    assertEquals("k o1 list~ 0", large.last);
  }

  @Test
  void a_read_position_survives_the_giving_up() {
    ToldContents little = new ToldContents(1_000);
    ByteArrayInputStream stream = new ByteArrayInputStream(new byte[300]);
    for (int i = 0; i < 10; i++) {
      stream.read();
      little.tell(stream);
    }
    assertEquals("k o1 readerb~ \"\" 4", little.last);
  }

  @Test
  void nested_contents_are_looked_at_in_linear_time() {
    long some = readsOfNested(20_000);
    long twice = readsOfNested(40_000);
    assertTrue(twice - some <= 20_000 * 5 * 3 + 20_000, some + " reads, then " + twice);
  }

  /** Puts a list into the next, and that into another; each is told as often as calls would. */
  private static long readsOfNested(int depth) {
    ToldContents told = new ToldContents(PLENTY);
    List<Object> inner = new ArrayList<>();
    for (int i = 0; i < depth; i++) {
      List<Object> outer = new ArrayList<>();
      outer.add(inner);
      for (int call = 0; call < 5; call++) {
        told.tell(outer);
      }
      inner = outer;
    }
    return told.reads();
  }

  @Test
  void a_change_in_a_part_is_told_however_often_the_whole_was() {
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      parts.add(new ArrayList<>(List.of(List.of(1))));
    }
    for (int i = 0; i < 2_000; i++) {
      told.tell(parts);
    }
    ((List<?>) parts.get(99)).clear();
    told.tell(parts);
    assertEquals(List.of(), told.items, told.last);
  }

  @Test
  void a_change_in_a_part_of_a_part_is_told_soon_when_no_look_is_left() {
    List<Object> inner = new ArrayList<>();
    List<Object> outer = new ArrayList<>(List.of(new ArrayList<>(List.of(new ArrayList<>(List.of(inner))))));
    for (int i = 0; i < 70_000; i++) {
      told.tell(outer);
    }
    int before = told.count;
    inner.add(new ArrayList<>(List.of(7)));
    for (int i = 0; i < 256; i++) {
      told.tell(outer);
    }
    assertEquals(before + 2, told.count, told.last);
  }
}
