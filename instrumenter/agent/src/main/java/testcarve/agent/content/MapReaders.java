package testcarve.agent.content;

import java.util.Iterator;
import java.util.Map;

/** Readers of maps, in iteration order, and of single entries. */
final class MapReaders {

  private MapReaders() {}

  static Reader of(Class<?> c) throws NoSuchFieldException {
    switch (c.getName()) {
      case "java.util.HashMap":
        return new Chained(c, Slot.of(c, "table"), Slot.of(c, "size"), Jdk.nested(c, "Node"));
      case "java.util.Hashtable":
        return new Chained(c, Slot.of(c, "table"), Slot.of(c, "count"), Jdk.nested(c, "Entry"));
      case "java.util.LinkedHashMap":
        return new LinkedMap(c);
      case "java.util.TreeMap":
        return new TreeMapReader(c);
      case "java.util.EnumMap":
        return new EnumMapReader(c);
      case "java.util.IdentityHashMap":
        return new IdentityMapReader(c);
      case "java.util.Properties":
        return new PropertiesReader(c);
      case "java.util.concurrent.ConcurrentHashMap":
        return new ConcurrentMaps.HashReader(c);
      case "java.util.concurrent.ConcurrentSkipListMap":
        return new ConcurrentMaps.SkipListReader(c);
      case "java.util.ImmutableCollections$Map1":
      case "java.util.ImmutableCollections$MapN":
        return new IteratedMap();
      case "java.util.Collections$EmptyMap":
        return new ListReaders.Empty("map");
      case "java.util.Collections$SingletonMap":
        return new ListReaders.Single("map", Slot.of(c, "k"), Slot.of(c, "v"));
      default:
        return entry(c);
    }
  }

  private static Reader entry(Class<?> c) throws NoSuchFieldException {
    switch (c.getName()) {
      case "java.util.AbstractMap$SimpleEntry":
      case "java.util.AbstractMap$SimpleImmutableEntry":
      case "java.util.KeyValueHolder":
      case "java.util.HashMap$Node":
      case "java.util.HashMap$TreeNode":
      case "java.util.LinkedHashMap$Entry":
      case "java.util.Hashtable$Entry":
      case "java.util.TreeMap$Entry":
      case "java.util.concurrent.ConcurrentHashMap$MapEntry":
        return new ListReaders.Single("map", Slot.of(c, "key"), Slot.of(c, "value", "val"));
      default:
        return null;
    }
  }

  /** By the iterator of a map of the JDK, which calls nothing of the entries and takes no lock; the way that the JIT knows best. */
  private static void iterate(Object map, Items items) {
    try {
      Iterator<? extends Map.Entry<?, ?>> iterator = ((Map<?, ?>) map).entrySet().iterator();
      while (iterator.hasNext()) {
        if (!items.entry(iterator.next())) {
          return;
        }
      }
    } catch (RuntimeException changedMeanwhile) {
      items.incomplete();
    }
  }

  /** A hash table of chains, {@code HashMap} and {@code Hashtable}; the latter iterates from its end. */
  private static final class Chained extends ElementReader {
    private final Slot table;
    private final Slot size;
    private final Slot modCount;
    private final Slot next;
    private final boolean backwards;

    Chained(Class<?> c, Slot table, Slot size, Class<?> node) throws NoSuchFieldException {
      super("map");
      this.table = table;
      this.size = size;
      modCount = Slot.of(c, "modCount");
      next = Slot.of(node, "next");
      backwards = c.getName().equals("java.util.Hashtable");
    }

    @Override
    boolean isElementsAlone() {
      return true;
    }

    @Override
    void collect(Object o, Items items) throws IllegalAccessException {
      if (o.getClass() == java.util.HashMap.class) {
        iterate(o, items);
        return;
      }
      int before = modCount.intOf(o);
      Object[] chains = (Object[]) table.get(o);
      int left = size.intOf(o);
      int length = chains == null ? 0 : chains.length;
      for (int i = 0; i < length && left > 0; i++) {
        Object node = chains[backwards ? length - 1 - i : i];
        for (; node != null && left > 0; left--) {
          if (!items.entry(node)) {
            return;
          }
          node = next.get(node);
        }
        items.complete(node == null);
      }
      items.complete(left == 0 && before == modCount.intOf(o));
    }
  }

  /** {@code LinkedHashMap}, by its links. One in access order is more than its entries. */
  private static final class LinkedMap extends ElementReader {
    private final Slot head;
    private final Slot size;
    private final Slot modCount;
    private final Slot accessOrder;
    private final Slot after;

    LinkedMap(Class<?> c) throws NoSuchFieldException {
      super("map");
      head = Slot.of(c, "head");
      size = Slot.of(c, "size");
      modCount = Slot.of(c, "modCount");
      accessOrder = Slot.of(c, "accessOrder");
      Class<?> entry = Jdk.nested(c, "Entry");
      after = Slot.of(entry, "after");
    }

    @Override
    boolean isElementsAlone() {
      return true;
    }

    @Override
    void collect(Object o, Items items) throws IllegalAccessException {
      if (accessOrder.booleanOf(o)) {
        items.ordered();
      }
      if (o.getClass() == java.util.LinkedHashMap.class) {
        iterate(o, items);
        return;
      }
      int before = modCount.intOf(o);
      int left = size.intOf(o);
      Object entry = head.get(o);
      for (; entry != null && left > 0; left--) {
        if (!items.entry(entry)) {
          return;
        }
        entry = after.get(entry);
      }
      items.complete(entry == null && left == 0 && before == modCount.intOf(o));
    }
  }

  /** {@code TreeMap}, walked from the leftmost entry to each one's successor. */
  private static final class TreeMapReader extends Ordered {
    private final Slot comparator;
    private final Slot root;
    private final Slot size;
    private final Slot modCount;
    private final Slot left;
    private final Slot right;
    private final Slot parent;

    TreeMapReader(Class<?> c) throws NoSuchFieldException {
      super("map");
      comparator = Slot.of(c, "comparator");
      root = Slot.of(c, "root");
      size = Slot.of(c, "size");
      modCount = Slot.of(c, "modCount");
      Class<?> entry = Jdk.nested(c, "Entry");
      left = Slot.of(entry, "left");
      right = Slot.of(entry, "right");
      parent = Slot.of(entry, "parent");
    }

    @Override
    Object comparator(Object o) throws IllegalAccessException {
      return comparator.get(o);
    }

    @Override
    void collect(Object o, Items items) throws IllegalAccessException {
      if (comparator(o) != null) {
        items.ordered();
      }
      int before = modCount.intOf(o);
      int n = size.intOf(o);
      Object top = root.get(o);
      Object entry = top == null ? null : leftmost(top);
      for (; entry != null && n > 0; n--) {
        if (!items.entry(entry)) {
          return;
        }
        entry = successor(entry);
      }
      items.complete(entry == null && n == 0 && before == modCount.intOf(o));
    }

    private Object successor(Object entry) throws IllegalAccessException {
      Object below = right.get(entry);
      if (below != null) {
        return leftmost(below);
      }
      Object child = entry;
      Object above = parent.get(child);
      for (int depth = 0; above != null && right.get(above) == child; depth++) {
        check(depth);
        child = above;
        above = parent.get(child);
      }
      return above;
    }

    private Object leftmost(Object entry) throws IllegalAccessException {
      Object leftmost = entry;
      Object below = left.get(entry);
      for (int depth = 0; below != null; depth++) {
        check(depth);
        leftmost = below;
        below = left.get(below);
      }
      return leftmost;
    }

    /** A red-black tree of two billion entries is 62 deep: a longer way is a cycle, seen while the tree was being changed. */
    private static void check(int depth) {
      if (depth > 64) {
        throw new IllegalStateException("tree is being changed");
      }
    }
  }

  /** {@code EnumMap}. A null value is held by an object of the class itself. */
  private static final class EnumMapReader extends ElementReader {
    private final Slot universe;
    private final Slot values;

    EnumMapReader(Class<?> c) throws NoSuchFieldException {
      super("map");
      universe = Slot.of(c, "keyUniverse");
      values = Slot.of(c, "vals");
    }

    @Override
    void collect(Object o, Items items) throws IllegalAccessException {
      Object[] keys = (Object[]) universe.get(o);
      Object[] held = (Object[]) values.get(o);
      for (int i = 0; i < held.length; i++) {
        if (held[i] != null && !items.pair(keys[i], unmasked(held[i]))) {
          return;
        }
      }
    }

    private static Object unmasked(Object value) {
      return value.getClass().getName().startsWith("java.util.EnumMap$") ? null : value;
    }
  }

  /** {@code IdentityHashMap}: keys and values take turns in its table. A null key is held by a plain object only it knows. */
  private static final class IdentityMapReader extends ElementReader {
    private final Slot table;
    private final Slot modCount;
    private final Object nullKey;

    IdentityMapReader(Class<?> c) throws NoSuchFieldException {
      super("map");
      table = Slot.of(c, "table");
      modCount = Slot.of(c, "modCount");
      nullKey = Slot.constant(c, "NULL_KEY");
    }

    @Override
    void collect(Object o, Items items) throws IllegalAccessException {
      int before = modCount.intOf(o);
      Object[] entries = (Object[]) table.get(o);
      for (int i = 0; i + 1 < entries.length; i += 2) {
        Object key = entries[i];
        if (key != null && !items.pair(key == nullKey ? null : key, entries[i + 1])) {
          return;
        }
      }
      items.complete(before == modCount.intOf(o));
    }
  }

  /** {@code Properties}: its entries are in a map of its own, and there may be defaults behind them. */
  private static final class PropertiesReader extends ElementReader {
    private final Slot map;
    private final Slot defaults;

    PropertiesReader(Class<?> c) throws NoSuchFieldException {
      super("map");
      map = Slot.of(c, "map");
      defaults = Slot.of(c, "defaults");
    }

    @Override
    void read(Object o, Output out) throws Throwable {
      Object behind = defaults.get(o);
      if (behind != null) {
        out.wraps(true, behind);
      }
      Items items = out.items();
      collect(o, items);
      items.complete(behind == null);
      out.items("map", items);
    }

    @Override
    void collect(Object o, Items items) throws Throwable {
      Object inner = map.get(o);
      Registry.elements(inner).collect(inner, items);
    }
  }

  /** An immutable map of the JDK: its iterator calls nothing of the entries. */
  private static final class IteratedMap extends ElementReader {
    IteratedMap() {
      super("map");
    }

    @Override
    void collect(Object o, Items items) {
      iterate(o, items);
    }

    @Override
    boolean inheritable() {
      return false;
    }
  }
}
