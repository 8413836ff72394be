package testcarve.agent.content;

import java.util.Iterator;

/** Readers of lists. */
final class ListReaders {

  private ListReaders() {}

  static Reader of(Class<?> c) throws NoSuchFieldException {
    switch (c.getName()) {
      case "java.util.ArrayList":
        return new ArrayBacked("list", c, Slot.of(c, "elementData"), Slot.of(c, "size"));
      case "java.util.Vector":
      case "java.util.Stack":
        return new ArrayBacked("list", c, Slot.of(c, "elementData"), Slot.of(c, "elementCount"));
      case "java.util.concurrent.CopyOnWriteArrayList":
        return new ArrayBacked("list", c, Slot.of(c, "array", "elements"), null);
      case "java.util.LinkedList":
        return new Linked(c);
      case "java.util.Arrays$ArrayList":
        return new OnArray(c);
      case "java.util.ImmutableCollections$List12":
      case "java.util.ImmutableCollections$ListN":
        return new Iterated("list");
      case "java.util.Collections$EmptyList":
        return new Empty("list");
      case "java.util.Collections$SingletonList":
        return new Single("list", Slot.of(c, "element"), null);
      case "java.util.Collections$CopiesList":
        return new Copies(c);
      default:
        return null;
    }
  }

  /** A list in an array of which the first elements count; all, if there is no size field. */
  static final class ArrayBacked extends ElementReader {
    private final Slot array;
    private final Slot size;
    private final Slot modCount;

    ArrayBacked(String kind, Class<?> c, Slot array, Slot size) {
      super(kind);
      this.array = array;
      this.size = size;
      this.modCount = Slot.find(c, "modCount");
    }

    @Override
    boolean isElementsAlone() {
      return true;
    }

    @Override
    void collect(Object o, Items items) throws IllegalAccessException {
      int before = modCount == null ? 0 : modCount.intOf(o);
      Object[] elements = (Object[]) array.get(o);
      int n = size == null ? elements.length : size.intOf(o);
      for (int i = 0; i < n && i < elements.length && items.add(elements[i]); i++) {}
      items.complete(n <= elements.length && (modCount == null || before == modCount.intOf(o)));
    }
  }

  /** {@code LinkedList}. */
  private static final class Linked extends ElementReader {
    private final Slot first;
    private final Slot size;
    private final Slot modCount;
    private final Slot item;
    private final Slot next;

    Linked(Class<?> c) throws NoSuchFieldException {
      super("list");
      first = Slot.of(c, "first");
      size = Slot.of(c, "size");
      modCount = Slot.of(c, "modCount");
      Class<?> node = Jdk.nested(c, "Node");
      item = Slot.of(node, "item");
      next = Slot.of(node, "next");
    }

    @Override
    boolean isElementsAlone() {
      return true;
    }

    @Override
    void collect(Object o, Items items) throws IllegalAccessException {
      int before = modCount.intOf(o);
      int n = size.intOf(o);
      Object node = first.get(o);
      int i = 0;
      while (i < n && node != null && items.add(item.get(node))) {
        node = next.get(node);
        i++;
      }
      items.complete((i == n) == (node == null) && before == modCount.intOf(o));
    }
  }

  /** {@code Arrays.asList}: the array is the list. */
  private static final class OnArray extends ElementReader {
    private final Slot array;

    OnArray(Class<?> c) throws NoSuchFieldException {
      super("list");
      array = Slot.of(c, "a");
    }

    @Override
    void read(Object o, Output out) throws Throwable {
      out.wraps(true, array.get(o));
      super.read(o, out);
    }

    @Override
    void collect(Object o, Items items) throws IllegalAccessException {
      Object[] elements = (Object[]) array.get(o);
      for (int i = 0; i < elements.length && items.add(elements[i]); i++) {}
    }
  }

  /** An immutable collection of the JDK: its iterator calls nothing of the elements. */
  static final class Iterated extends ElementReader {
    Iterated(String kind) {
      super(kind);
    }

    @Override
    void collect(Object o, Items items) {
      Iterator<?> iterator = ((Iterable<?>) o).iterator();
      while (iterator.hasNext() && items.add(iterator.next())) {}
    }

    @Override
    boolean inheritable() {
      return false;
    }
  }

  /** A collection that has no elements. */
  static final class Empty extends ElementReader {
    Empty(String kind) {
      super(kind);
    }

    @Override
    void collect(Object o, Items items) {}
  }

  /** A collection of one element, or a map of one entry. */
  static final class Single extends ElementReader {
    private final Slot element;
    private final Slot value;

    Single(String kind, Slot element, Slot value) {
      super(kind);
      this.element = element;
      this.value = value;
    }

    @Override
    void collect(Object o, Items items) throws IllegalAccessException {
      if (value == null) {
        items.add(element.get(o));
      } else {
        items.pair(element.get(o), value.get(o));
      }
    }
  }

  /** {@code Collections.nCopies}. */
  private static final class Copies extends ElementReader {
    private final Slot count;
    private final Slot element;

    Copies(Class<?> c) throws NoSuchFieldException {
      super("list");
      count = Slot.of(c, "n");
      element = Slot.of(c, "element");
    }

    @Override
    void collect(Object o, Items items) throws IllegalAccessException {
      int n = count.intOf(o);
      Object copy = element.get(o);
      for (int i = 0; i < n && items.add(copy); i++) {}
    }
  }
}
