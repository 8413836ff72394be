package testcarve.agent.content;

/** Readers of the maps in {@code java.util.concurrent}. */
final class ConcurrentMaps {

  private ConcurrentMaps() {}

  /** {@code ConcurrentHashMap}. While it grows, part of its entries is in another table: then what is seen is incomplete. */
  static final class HashReader extends ElementReader {
    private final Slot table;
    private final Slot next;
    private final Slot hash;
    private final Slot first;
    private final Class<?> bin;

    HashReader(Class<?> c) throws NoSuchFieldException {
      super("map");
      table = Slot.of(c, "table");
      Class<?> node = Jdk.nested(c, "Node");
      next = Slot.of(node, "next");
      hash = Slot.of(node, "hash");
      bin = Jdk.nested(c, "TreeBin");
      first = Slot.of(bin, "first");
    }

    @Override
    void collect(Object o, Items items) throws IllegalAccessException {
      Object[] chains = (Object[]) table.get(o);
      if (chains == null) {
        return;
      }
      for (Object chain : chains) {
        if (chain != null && !collectChain(chain, items)) {
          return;
        }
      }
    }

    private boolean collectChain(Object chain, Items items) throws IllegalAccessException {
      Object node = chain.getClass() == bin ? first.get(chain) : chain;
      while (node != null) {
        if (hash.intOf(node) < 0) {
          items.incomplete();
          return true;
        }
        if (!items.entry(node)) {
          return false;
        }
        node = next.get(node);
      }
      return true;
    }
  }

  /** {@code ConcurrentSkipListMap}, along its lowest level. */
  static final class SkipListReader extends Ordered {
    private final Slot comparator;
    private final Slot head;
    private final Slot node;
    private final Slot key;
    private final Slot value;
    private final Slot next;

    SkipListReader(Class<?> c) throws NoSuchFieldException {
      super("map");
      comparator = Slot.of(c, "comparator");
      head = Slot.of(c, "head");
      node = Slot.of(Jdk.nested(c, "Index"), "node");
      Class<?> base = Jdk.nested(c, "Node");
      key = Slot.of(base, "key");
      value = Slot.of(base, "val", "value");
      next = Slot.of(base, "next");
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
      Object top = head.get(o);
      // All levels of the head stand on the base header, which holds no key.
      Object n = top == null ? null : next.get(node.get(top));
      for (; n != null; n = next.get(n)) {
        Object k = key.get(n);
        Object v = value.get(n);
        // A node without value is deleted, one without key marks a deletion.
        if (k != null && v != null && !items.pair(k, v)) {
          return;
        }
      }
    }
  }
}
