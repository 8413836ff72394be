package testcarve.agent.content;

import static java.util.Arrays.asList;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CollectionReadersTest {

  private static final List<Integer> NUMBERS = asList(5, 3, 9, 1, 7, 2, 8, 4, 6, 0, 33, 17, 65, 49);

  @AfterEach
  void default_limits() {
    ContentReaders.configure(2_000, 100_000);
  }

  private static String elements(String kind, Collection<?> elements) {
    StringBuilder text = new StringBuilder(kind).append(" #").append(elements.size());
    for (Object element : elements) {
      text.append(' ').append(element);
    }
    return text.toString();
  }

  private static String entries(Map<?, ?> map) {
    StringBuilder text = new StringBuilder("map #").append(map.size());
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      text.append(' ').append(entry.getKey()).append(' ').append(entry.getValue());
    }
    return text.toString();
  }

  private static <C extends Collection<Integer>> void assertReads(String kind, C empty) {
    assertEquals(asList(elements(kind, empty)), TextSink.read(empty), "empty " + empty.getClass());
    empty.addAll(NUMBERS);
    assertEquals(asList(elements(kind, empty)), TextSink.read(empty), "filled " + empty.getClass());
    empty.remove(9);
    assertEquals(asList(elements(kind, empty)), TextSink.read(empty), "changed " + empty.getClass());
  }

  private static void assertReadsMap(Map<Object, Object> empty) {
    assertEquals(asList(entries(empty)), TextSink.read(empty), "empty " + empty.getClass());
    for (Integer number : NUMBERS) {
      empty.put("k" + number, number);
    }
    empty.remove("k9");
    assertEquals(asList(entries(empty)), TextSink.read(empty), "filled " + empty.getClass());
  }

  @Test
  void lists_tell_their_elements_in_order() {
    assertReads("list", new ArrayList<>());
    assertReads("list", new LinkedList<>());
    assertReads("list", new Vector<>());
    assertReads("list", new Stack<>());
    assertReads("list", new CopyOnWriteArrayList<>());
  }

  @Test
  void queues_tell_their_elements_in_iteration_order() {
    assertReads("list", new ArrayDeque<>());
    assertReads("list", new PriorityQueue<>());
    assertReads("list", new PriorityBlockingQueue<>());
    assertReads("list", new ArrayBlockingQueue<>(20));
    assertReads("list", new ConcurrentLinkedQueue<>());
    assertReads("list", new ConcurrentLinkedDeque<>());
    assertReads("list", new LinkedBlockingQueue<>());
    assertReads("list", new LinkedBlockingDeque<>());
  }

  @Test
  void circular_queues_are_read_across_the_end_of_their_array() {
    ArrayDeque<Integer> deque = new ArrayDeque<>(8);
    ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(5);
    for (int i = 0; i < 50; i++) {
      deque.add(i);
      queue.add(i);
      if (i >= 4) {
        deque.remove();
        queue.remove();
      }
      assertEquals(asList(elements("list", deque)), TextSink.read(deque));
      assertEquals(asList(elements("list", queue)), TextSink.read(queue));
    }
    deque.addFirst(-1);
    assertEquals(asList(elements("list", deque)), TextSink.read(deque));
  }

  @Test
  void sets_tell_their_elements_in_iteration_order() {
    assertReads("set", new HashSet<>());
    assertReads("set", new LinkedHashSet<>());
    assertReads("set", new TreeSet<>());
    assertReads("set", new ConcurrentSkipListSet<>());
    assertReads("set", new CopyOnWriteArraySet<>());
  }

  @Test
  void maps_tell_their_entries_in_iteration_order() {
    assertReadsMap(new HashMap<>());
    assertReadsMap(new LinkedHashMap<>());
    assertReadsMap(new TreeMap<>());
    assertReadsMap(new Hashtable<>());
    assertReadsMap(new ConcurrentHashMap<>());
    assertReadsMap(new ConcurrentSkipListMap<>());
    assertReadsMap(new Properties());
    assertReadsMap(new IdentityHashMap<>());
  }

  /** Keys that all fall into one chain, so that the chain becomes a tree. */
  private static final class Clash implements Comparable<Clash> {
    final int number;

    Clash(int number) {
      this.number = number;
    }

    @Override
    public int hashCode() {
      return 42;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Clash && ((Clash) other).number == number;
    }

    @Override
    public int compareTo(Clash other) {
      return Integer.compare(number, other.number);
    }

    @Override
    public String toString() {
      return "clash" + number;
    }
  }

  @Test
  void maps_whose_chains_became_trees_are_read() {
    Map<Object, Object> hash = new HashMap<>();
    Map<Object, Object> concurrent = new ConcurrentHashMap<>();
    for (int i = 0; i < 100; i++) {
      hash.put(new Clash(i), i);
      concurrent.put(new Clash(i), i);
    }
    assertEquals(asList(entries(hash)), TextSink.read(hash));
    assertEquals(asList(entries(concurrent)), TextSink.read(concurrent));
  }

  @Test
  void null_keys_and_values_are_told_as_null() {
    Map<Object, Object> identity = new IdentityHashMap<>();
    identity.put(null, null);
    assertEquals(asList("map #1 null null"), TextSink.read(identity));
    Map<Object, Object> hash = new HashMap<>();
    hash.put(null, null);
    assertEquals(asList("map #1 null null"), TextSink.read(hash));
    Map<TimeUnit, Object> enums = new EnumMap<>(TimeUnit.class);
    enums.put(TimeUnit.DAYS, null);
    enums.put(TimeUnit.SECONDS, 1);
    assertEquals(asList("map #2 SECONDS 1 DAYS null"), TextSink.read(enums));
  }

  /** More than 64 constants, which is what a jumbo set is for. */
  enum Many {
    A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6,
    C7, C8, C9, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3,
    F4, F5, F6, F7, F8, F9, G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
  }

  @Test
  void enum_and_bit_sets_are_read() {
    Set<TimeUnit> regular = EnumSet.of(TimeUnit.DAYS, TimeUnit.NANOSECONDS);
    assertEquals(asList("set #2 NANOSECONDS DAYS"), TextSink.read(regular));
    assertEquals(asList("set #0"), TextSink.read(EnumSet.noneOf(TimeUnit.class)));
    Set<Many> jumbo = EnumSet.of(Many.A0, Many.G3, Many.G9);
    assertEquals(asList("set #3 A0 G3 G9"), TextSink.read(jumbo));
    BitSet bits = new BitSet();
    bits.set(3);
    bits.set(64, 66);
    assertEquals(asList("set #3 i3 i64 i65"), TextSink.read(bits));
  }

  @Test
  void small_collections_of_the_jdk_are_read() {
    assertEquals(asList("list #0"), TextSink.read(Collections.emptyList()));
    assertEquals(asList("set #0"), TextSink.read(Collections.emptySet()));
    assertEquals(asList("map #0"), TextSink.read(Collections.emptyMap()));
    assertEquals(asList("list #1 a"), TextSink.read(Collections.singletonList("a")));
    assertEquals(asList("set #1 a"), TextSink.read(Collections.singleton("a")));
    assertEquals(asList("map #1 a 1"), TextSink.read(Collections.singletonMap("a", 1)));
    assertEquals(asList("list #3 x x x"), TextSink.read(Collections.nCopies(3, "x")));
  }

  @Test
  void immutable_collections_are_read() throws ReflectiveOperationException {
    for (int n = 0; n < 5; n++) {
      List<Integer> some = NUMBERS.subList(0, n);
      Object list = List.class.getMethod("of", Object[].class).invoke(null, (Object) some.toArray());
      assertEquals(asList(elements("list", some)), TextSink.read(list));
      Object set = Set.class.getMethod("of", Object[].class).invoke(null, (Object) some.toArray());
      assertEquals(asList(elements("set", (Set<?>) set)), TextSink.read(set));
      Map<Integer, String> map = new HashMap<>();
      for (Integer number : some) {
        map.put(number, "v" + number);
      }
      Object copy = Map.class.getMethod("copyOf", Map.class).invoke(null, map);
      assertEquals(asList(entries((Map<?, ?>) copy)), TextSink.read(copy));
    }
  }

  @Test
  void a_list_on_an_array_tells_the_array_and_the_elements() {
    String[] array = {"a", "b"};
    assertEquals(asList("wraps " + array, "list #2 a b"), TextSink.read(asList(array)));
  }

  @Test
  void wrappers_tell_what_they_wrap() {
    List<Object> list = new ArrayList<>(NUMBERS);
    String wraps = "wraps " + list;
    assertEquals(asList(wraps), TextSink.read(Collections.unmodifiableList(list)));
    assertEquals(asList(wraps), TextSink.read(Collections.unmodifiableCollection(list)));
    assertEquals(asList(wraps), TextSink.read(Collections.synchronizedList(list)));
    assertEquals(asList(wraps), TextSink.read(Collections.checkedList(list, Object.class)));
    assertEquals(asList(wraps), TextSink.read(Collections.unmodifiableList(new LinkedList<>(list))));
    Map<Object, Object> map = new TreeMap<>();
    assertEquals(asList("wraps {}"), TextSink.read(Collections.unmodifiableMap(map)));
    assertEquals(asList("wraps {}"), TextSink.read(Collections.synchronizedMap(map)));
    assertEquals(asList("wraps {}"), TextSink.read(Collections.unmodifiableNavigableMap(new TreeMap<>())));
    assertEquals(asList("wraps []"), TextSink.read(Collections.unmodifiableNavigableSet(new TreeSet<>())));
    assertEquals(asList("wraps []"), TextSink.read(Collections.asLifoQueue(new ArrayDeque<>())));
  }

  @Test
  void views_tell_the_map_and_what_is_seen_of_it() {
    List<Map<Object, Object>> maps =
        asList(new HashMap<>(), new LinkedHashMap<>(), new TreeMap<>(), new ConcurrentHashMap<>(),
            new ConcurrentSkipListMap<>(), new IdentityHashMap<>());
    for (Map<Object, Object> map : maps) {
      map.put("a", 1);
      map.put("b", 2);
      List<String> keys = asList("wraps " + map, elements("set", map.keySet()));
      assertEquals(keys, TextSink.read(map.keySet()), map.getClass().toString());
      List<String> values = asList("wraps " + map, elements("list", map.values()));
      assertEquals(values, TextSink.read(map.values()), map.getClass().toString());
      String entries = TextSink.read(map.entrySet()).get(0);
      assertTrue(entries.matches("wraps~? .*"), entries);
    }
  }

  @Test
  void sets_on_maps_tell_their_elements() {
    Set<Object> keys = ConcurrentHashMap.newKeySet();
    keys.add("a");
    assertEquals("set #1 a", TextSink.read(keys).get(1));
    Set<Object> identities = Collections.newSetFromMap(new IdentityHashMap<>());
    identities.add("b");
    assertEquals("set #1 b", TextSink.read(identities).get(1));
  }

  @Test
  void parts_of_lists_tell_the_list_and_the_part() {
    for (List<Integer> list : asList(new ArrayList<>(NUMBERS), new LinkedList<>(NUMBERS))) {
      List<Integer> part = list.subList(2, 7).subList(1, 4);
      assertEquals(asList("wraps " + list, elements("list", part)), TextSink.read(part));
    }
    List<Integer> locked = new Vector<>(NUMBERS).subList(2, 4);
    String behind = TextSink.read(locked).get(0);
    assertTrue(behind.startsWith("wraps [9, 1]"), behind);
  }

  @Test
  void what_a_comparator_orders_is_incomplete() {
    Comparator<Integer> reversed = Comparator.reverseOrder();
    Set<Integer> set = new TreeSet<>(reversed);
    set.addAll(asList(1, 2));
    assertEquals(asList("wraps~ " + reversed, "set^ #2 2 1"), TextSink.read(set));
    Map<Integer, String> map = new TreeMap<>(reversed);
    map.put(1, "a");
    assertEquals(asList("wraps~ " + reversed, "map^ #1 1 a"), TextSink.read(map));
    PriorityQueue<Integer> queue = new PriorityQueue<>(reversed);
    queue.add(1);
    assertEquals(asList("wraps~ " + reversed, "list^ #1 1"), TextSink.read(queue));
    assertEquals("set^ #2 2 1", TextSink.read(new TreeSet<>((java.util.SortedSet<Integer>) set)).get(1));
  }

  @Test
  void a_map_in_access_order_is_incomplete() {
    Map<String, Integer> map = new LinkedHashMap<>(16, 0.75f, true);
    map.put("a", 1);
    map.put("b", 2);
    map.get("a");
    assertEquals(asList("map^ #2 b 2 a 1"), TextSink.read(map));
    assertEquals("{b=2, a=1}", map.toString(), "reading must not count as access");
  }

  @Test
  void properties_with_defaults_are_incomplete() {
    Properties defaults = new Properties();
    defaults.setProperty("x", "1");
    Properties properties = new Properties(defaults);
    properties.setProperty("y", "2");
    assertEquals(asList("wraps {x=1}", "map~ #1 y 2"), TextSink.read(properties));
  }

  @Test
  void long_collections_are_cut() {
    ContentReaders.configure(3, 100);
    List<Integer> list = new ArrayList<>(NUMBERS);
    assertEquals(asList("list~ #3 5 3 9"), TextSink.read(list));
    assertEquals(asList("list~ #3 5 3 9"), TextSink.read(new LinkedList<>(list)));
    assertEquals("set~ #3 0 1 2", TextSink.read(new TreeSet<>(list)).get(0));
    assertEquals(asList("list~ #3 7 7 7"), TextSink.read(Collections.nCopies(9, 7)));
    assertEquals("list #2 3 9", TextSink.read(list.subList(1, 3)).get(1));
    Map<Integer, Integer> map = new HashMap<>();
    for (int i = 0; i < 9; i++) {
      map.put(i, -i);
    }
    assertEquals(asList("map~ #3 0 0 1 -1 2 -2"), TextSink.read(map));
    assertEquals("list~ #3 0 -1 -2", TextSink.read(map.values()).get(1));
    BitSet bits = new BitSet();
    bits.set(0, 10);
    assertEquals(asList("set~ #3 i0 i1 i2"), TextSink.read(bits));
    assertEquals(asList("list~ #3 i1 i2 i3"), TextSink.readArray(new int[] {1, 2, 3, 4}));
  }

  @Test
  void entries_tell_key_and_value() {
    Map<String, Integer> map = new HashMap<>();
    map.put("a", 1);
    assertEquals(asList("map #1 a 1"), TextSink.read(map.entrySet().iterator().next()));
    assertEquals(asList("map #1 a 1"), TextSink.read(new TreeMap<>(map).firstEntry()));
    assertEquals(asList("map #1 a 1"), TextSink.read(new LinkedHashMap<>(map).entrySet().iterator().next()));
  }

  @Test
  void iterators_tell_their_collection_and_position() {
    List<Integer> list = new ArrayList<>(asList(1, 2));
    java.util.Iterator<Integer> iterator = list.iterator();
    iterator.next();
    assertEquals(asList("wraps~ [1, 2] i1"), TextSink.read(iterator));
    assertEquals(asList("wraps~ {}"), TextSink.read(new HashMap<>().keySet().iterator()));
  }

  @Test
  void arrays_are_read_on_their_own() {
    assertFalse(ContentReaders.hasState(int[].class));
    assertTrue(TextSink.read(new int[1]).isEmpty());
    assertEquals(asList("list #2 true false"), TextSink.readArray(new boolean[] {true, false}));
    assertEquals(asList("list #1 b-1"), TextSink.readArray(new byte[] {-1}));
    assertEquals(asList("list #1 c65"), TextSink.readArray(new char[] {'A'}));
    assertEquals(asList("list #1 h2"), TextSink.readArray(new short[] {2}));
    assertEquals(asList("list #1 j2"), TextSink.readArray(new long[] {2}));
    assertEquals(asList("list #1 f2.0"), TextSink.readArray(new float[] {2}));
    assertEquals(asList("list #1 d-0.0"), TextSink.readArray(new double[] {-0.0}));
    assertEquals(asList("list #2 a null"), TextSink.readArray(new String[] {"a", null}));
    assertEquals(asList(), TextSink.readArray("no array"));
  }

  /** An application's list that lies about itself. */
  private static final class Hostile extends ArrayList<Object> {
    private static final long serialVersionUID = 1;
    private final String own = "not the library's";

    @Override
    public int size() {
      throw new AssertionError("called " + own);
    }

    @Override
    public Object get(int index) {
      throw new AssertionError("called");
    }
  }

  @Test
  void of_an_application_class_the_inherited_part_is_read_by_fields() {
    Hostile hostile = new Hostile();
    hostile.add(1);
    hostile.add(2);
    assertFalse(ContentReaders.hasState(Hostile.class));
    assertTrue(ContentReaders.hasLibraryPart(Hostile.class));
    assertEquals(asList("list #2 1 2"), TextSink.readLibraryPart(hostile));
    assertEquals(asList(), TextSink.readLibraryPart(new Object() {}));
    assertFalse(ContentReaders.hasLibraryPart(Thread.class));
  }

  @Test
  void maps_of_the_application_are_read_like_those_they_extend() {
    List<Map<Object, Object>> maps =
        asList(
            new HashMap<Object, Object>() {
              private static final long serialVersionUID = 1;
            },
            new LinkedHashMap<Object, Object>() {
              private static final long serialVersionUID = 1;
            },
            new TreeMap<Object, Object>() {
              private static final long serialVersionUID = 1;
            });
    for (Map<Object, Object> map : maps) {
      assertEquals(asList(entries(map)), TextSink.readLibraryPart(map));
      for (Integer number : NUMBERS) {
        map.put("k" + number, number);
      }
      assertEquals(asList(entries(map)), TextSink.readLibraryPart(map));
      map.remove("k9");
      assertEquals(asList(entries(map)), TextSink.readLibraryPart(map));
    }
  }

  @Test
  void what_is_not_listed_is_not_read() {
    assertTrue(TextSink.read(new WeakHashMap<>()).isEmpty());
    assertTrue(TextSink.read(Thread.currentThread()).isEmpty());
    assertTrue(TextSink.read(null).isEmpty());
    assertFalse(ContentReaders.hasState(String.class));
    assertFalse(ContentReaders.hasState(Integer.class));
    assertTrue(ContentReaders.hasState(ArrayList.class));
  }

  @Test
  void elements_are_never_asked_anything() {
    Object hostile =
        new Object() {
          @Override
          public int hashCode() {
            return calls(1);
          }

          private int calls(int n) {
            armed += n;
            return 7;
          }

          @Override
          public String toString() {
            calls(1);
            return "hostile";
          }
        };
    List<Object> holders = new ArrayList<>();
    holders.add(new ArrayList<>(asList(hostile)));
    holders.add(new HashSet<>(asList(hostile)));
    holders.add(new HashMap<>(Collections.singletonMap(hostile, hostile)));
    holders.add(new ConcurrentHashMap<>(Collections.singletonMap(hostile, hostile)));
    holders.add(Collections.unmodifiableCollection(asList(hostile)));
    holders.add(Collections.synchronizedCollection(asList(hostile)));
    armed = 0;
    for (Object holder : holders) {
      ContentReaders.read(holder, new SilentSink());
    }
    assertEquals(0, armed);
  }

  private static int armed;

  @Test
  void reading_while_others_write_neither_fails_nor_hangs() throws InterruptedException {
    List<Integer> list = new ArrayList<>();
    Map<Integer, Integer> tree = new TreeMap<>();
    Map<Integer, Integer> hash = new HashMap<>();
    Map<Integer, Integer> concurrent = new ConcurrentHashMap<>();
    LinkedList<Integer> linked = new LinkedList<>();
    boolean[] stop = {false};
    Thread writer =
        new Thread(
            () -> {
              for (int i = 0; !stop[0]; i = (i + 7919) % 100_003) {
                list.add(i);
                tree.put(i, i);
                hash.put(i, i);
                concurrent.put(i, i);
                linked.addFirst(i);
                if (i % 3 == 0) {
                  tree.remove(i / 2);
                  hash.remove(i / 2);
                  concurrent.remove(i / 2);
                  linked.removeLast();
                }
                if (list.size() > 500) {
                  list.clear();
                }
              }
            });
    writer.setDaemon(true);
    writer.start();
    for (int i = 0; i < 2_000; i++) {
      for (Object o : asList(list, tree, hash, concurrent, linked)) {
        assertTrue(ContentReaders.read(o, new SilentSink()));
      }
    }
    stop[0] = true;
    writer.join(10_000);
  }
}
