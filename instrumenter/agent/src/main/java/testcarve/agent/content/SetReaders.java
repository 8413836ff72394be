package testcarve.agent.content;

/** Readers of sets, in iteration order. */
final class SetReaders {

  private SetReaders() {}

  static Reader of(Class<?> c) throws NoSuchFieldException {
    switch (c.getName()) {
      case "java.util.HashSet":
      case "java.util.LinkedHashSet":
        return new OnMap(Slot.of(c, "map"));
      case "java.util.TreeSet":
      case "java.util.concurrent.ConcurrentSkipListSet":
        return new Sorted(Slot.of(c, "m"));
      case "java.util.concurrent.CopyOnWriteArraySet":
        return new OnList(Slot.of(c, "al"));
      case "java.util.RegularEnumSet":
      case "java.util.JumboEnumSet":
        return new EnumSetReader(c);
      case "java.util.BitSet":
        return new Bits(c);
      case "java.util.ImmutableCollections$Set12":
      case "java.util.ImmutableCollections$SetN":
        return new ListReaders.Iterated("set");
      case "java.util.Collections$EmptySet":
        return new ListReaders.Empty("set");
      case "java.util.Collections$SingletonSet":
        return new ListReaders.Single("set", Slot.of(c, "element"), null);
      default:
        return null;
    }
  }

  /** A set that keeps its elements as the keys of a map of its own. */
  private static final class OnMap extends ElementReader {
    private final Slot map;

    OnMap(Slot map) {
      super("set");
      this.map = map;
    }

    @Override
    void read(Object o, Output out) throws Throwable {
      Items keys = out.keys();
      collect(o, keys);
      out.items("set", keys);
    }

    /** Adds the keys; to be called with a collector of keys, as the map has dummies for values. */
    @Override
    void collect(Object o, Items items) throws Throwable {
      Object inner = map.get(o);
      Registry.elements(inner).collect(inner, items);
    }
  }

  /** {@code TreeSet}: mostly on a map of its own, but {@code descendingSet} is one on a view of another's. */
  private static final class Sorted extends Ordered {
    private final Slot map;

    Sorted(Slot map) {
      super("set");
      this.map = map;
    }

    @Override
    Object comparator(Object o) throws Throwable {
      Object inner = map.get(o);
      Reader reader = Registry.elements(inner);
      return reader instanceof Ordered ? ((Ordered) reader).comparator(inner) : null;
    }

    @Override
    void read(Object o, Output out) throws Throwable {
      Object inner = map.get(o);
      if (Registry.elements(inner) == null) {
        out.wraps(false, inner);
        return;
      }
      tellComparator(o, out);
      Items keys = out.keys();
      collect(o, keys);
      out.items("set", keys);
    }

    @Override
    void collect(Object o, Items items) throws Throwable {
      Object inner = map.get(o);
      Registry.elements(inner).collect(inner, items);
    }
  }

  /** {@code CopyOnWriteArraySet}. */
  private static final class OnList extends ElementReader {
    private final Slot list;

    OnList(Slot list) {
      super("set");
      this.list = list;
    }

    @Override
    void collect(Object o, Items items) throws Throwable {
      Object inner = list.get(o);
      Registry.elements(inner).collect(inner, items);
    }
  }

  /** {@code EnumSet}: one bit for each constant, in one long or several. */
  private static final class EnumSetReader extends ElementReader {
    private final Slot universe;
    private final Slot elements;
    private final boolean regular;

    EnumSetReader(Class<?> c) throws NoSuchFieldException {
      super("set");
      universe = Slot.of(c, "universe");
      elements = Slot.of(c, "elements");
      regular = c.getName().equals("java.util.RegularEnumSet");
    }

    @Override
    void collect(Object o, Items items) throws IllegalAccessException {
      Object[] constants = (Object[]) universe.get(o);
      long[] words = regular ? new long[] {elements.longOf(o)} : (long[]) elements.get(o);
      for (int i = 0; i < constants.length; i++) {
        if ((words[i >> 6] >>> i & 1) != 0 && !items.add(constants[i])) {
          return;
        }
      }
    }
  }

  /** {@code BitSet}: the set of the numbers of its bits. */
  private static final class Bits extends Reader {
    private final Slot words;
    private final Slot used;

    Bits(Class<?> c) throws NoSuchFieldException {
      words = Slot.of(c, "words");
      used = Slot.of(c, "wordsInUse");
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      long[] copy = ((long[]) words.get(o)).clone();
      int length = Math.min(copy.length, used.intOf(o));
      int count = 0;
      for (int i = 0; i < length; i++) {
        count += Long.bitCount(copy[i]);
      }
      int told = Math.min(count, out.maxElements);
      out.begin("set", told == count);
      out.sink.size(told);
      for (int bit = 0, left = told; left > 0; bit++) {
        if ((copy[bit >> 6] >>> bit & 1) != 0) {
          out.sink.value(bit);
          left--;
        }
      }
      out.end();
    }
  }
}
