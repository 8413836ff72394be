package testcarve.agent.content;

/** Readers of queues and deques; kind {@code list}, in iteration order. */
final class QueueReaders {

  private QueueReaders() {}

  static Reader of(Class<?> c) throws NoSuchFieldException {
    switch (c.getName()) {
      case "java.util.ArrayDeque":
        return new Circular(Slot.of(c, "elements"), Slot.of(c, "head"), null, Slot.of(c, "tail"));
      case "java.util.concurrent.ArrayBlockingQueue":
        return new Circular(Slot.of(c, "items"), Slot.of(c, "takeIndex"), Slot.of(c, "count"), null);
      case "java.util.PriorityQueue":
      case "java.util.concurrent.PriorityBlockingQueue":
        return new Heap(c);
      case "java.util.concurrent.ConcurrentLinkedQueue":
      case "java.util.concurrent.ConcurrentLinkedDeque":
      case "java.util.concurrent.LinkedBlockingQueue":
        return new Chain(c, Slot.of(c, "head"));
      case "java.util.concurrent.LinkedBlockingDeque":
        return new Chain(c, Slot.of(c, "first"));
      default:
        return null;
    }
  }

  /** A queue in an array that wraps around; it ends after a number of elements or before the tail. */
  private static final class Circular extends ElementReader {
    private final Slot array;
    private final Slot head;
    private final Slot count;
    private final Slot tail;

    Circular(Slot array, Slot head, Slot count, Slot tail) {
      super("list");
      this.array = array;
      this.head = head;
      this.count = count;
      this.tail = tail;
    }

    @Override
    void collect(Object o, Items items) throws IllegalAccessException {
      Object[] elements = (Object[]) array.get(o);
      int from = head.intOf(o);
      int n = count == null ? Math.floorMod(tail.intOf(o) - from, elements.length) : count.intOf(o);
      for (int i = 0; i < n; i++) {
        Object element = elements[(from + i) % elements.length];
        // Neither queue holds null: it was taken meanwhile.
        items.complete(element != null);
        if (!items.add(element)) {
          return;
        }
      }
    }
  }

  /** A binary heap, in the order of its array: adding in this order makes the same heap. */
  private static final class Heap extends Ordered {
    private final ListReaders.ArrayBacked elements;
    private final Slot comparator;

    Heap(Class<?> c) throws NoSuchFieldException {
      super("list");
      elements = new ListReaders.ArrayBacked("list", c, Slot.of(c, "queue"), Slot.of(c, "size"));
      comparator = Slot.of(c, "comparator");
    }

    @Override
    Object comparator(Object o) throws IllegalAccessException {
      return comparator.get(o);
    }

    @Override
    void collect(Object o, Items items) throws IllegalAccessException {
      elements.collect(o, items);
      if (comparator(o) != null) {
        items.ordered();
      }
    }
  }

  /** Linked nodes; those without an item are dummies or already taken. */
  private static final class Chain extends ElementReader {
    private final Slot head;
    private final Slot item;
    private final Slot next;

    Chain(Class<?> c, Slot head) throws NoSuchFieldException {
      super("list");
      this.head = head;
      Class<?> node = Jdk.nested(c, "Node");
      item = Slot.of(node, "item");
      next = Slot.of(node, "next");
    }

    @Override
    void collect(Object o, Items items) throws IllegalAccessException {
      Object node = head.get(o);
      int dummies = 0;
      while (node != null) {
        Object element = item.get(node);
        if (element != null ? !items.add(element) : ++dummies > 1000) {
          items.incomplete();
          return;
        }
        Object following = next.get(node);
        if (following == node) {
          // A node that was unlinked while we stood on it points to itself.
          items.incomplete();
          return;
        }
        node = following;
      }
    }
  }
}
