package testcarve.agent.content;

/** Readers of views: of a map's keys, values and entries, of a part of a list. They tell what they view and, where they can, what is seen. */
final class ViewReaders {

  private ViewReaders() {}

  static Reader of(Class<?> c) throws NoSuchFieldException {
    switch (c.getName()) {
      case "java.util.HashMap$KeySet":
      case "java.util.Hashtable$KeySet":
      case "java.util.IdentityHashMap$KeySet":
      case "java.util.EnumMap$KeySet":
      case "java.util.LinkedHashMap$LinkedKeySet":
        return new MapView(c, true, Slot.of(c, "this$0"));
      case "java.util.HashMap$Values":
      case "java.util.Hashtable$ValueCollection":
      case "java.util.IdentityHashMap$Values":
      case "java.util.EnumMap$Values":
      case "java.util.LinkedHashMap$LinkedValues":
      case "java.util.TreeMap$Values":
        return new MapView(c, false, Slot.of(c, "this$0"));
      case "java.util.TreeMap$KeySet":
      case "java.util.concurrent.ConcurrentSkipListMap$KeySet":
      case "java.util.Collections$SetFromMap":
        return new MapView(c, true, Slot.of(c, "m"));
      case "java.util.concurrent.ConcurrentSkipListMap$Values":
        return new MapView(c, false, Slot.of(c, "m"));
      case "java.util.concurrent.ConcurrentHashMap$KeySetView":
        return new MapView(c, true, Slot.of(c, "map"));
      case "java.util.concurrent.ConcurrentHashMap$ValuesView":
        return new MapView(c, false, Slot.of(c, "map"));
      case "java.util.ArrayList$SubList":
      case "java.util.AbstractList$SubList":
      case "java.util.AbstractList$RandomAccessSubList":
      case "java.util.ImmutableCollections$SubList":
        return new ListPart(c);
      default:
        return null;
    }
  }

  /** The keys or the values of a map. */
  private static final class MapView extends Reader {
    private final boolean keys;
    private final Slot map;
    private final Slot reversed;

    MapView(Class<?> c, boolean keys, Slot map) {
      this.keys = keys;
      this.map = map;
      reversed = Slot.find(c, "reversed");
    }

    @Override
    void read(Object o, Output out) throws Throwable {
      Object viewed = map.get(o);
      boolean forward = reversed == null || !reversed.booleanOf(o);
      ElementReader reader = Registry.elements(viewed);
      if (reader == null || !forward) {
        out.wraps(false, viewed);
        return;
      }
      out.wraps(true, viewed);
      Items items = keys ? out.keys() : out.values();
      reader.collect(viewed, items);
      out.items(keys ? "set" : "list", items);
    }
  }

  /** A part of a list. */
  private static final class ListPart extends Reader {
    private final Slot root;
    private final Slot offset;
    private final Slot size;

    ListPart(Class<?> c) throws NoSuchFieldException {
      root = Slot.of(c, "root");
      offset = Slot.of(c, "offset");
      size = Slot.of(c, "size");
    }

    @Override
    void read(Object o, Output out) throws Throwable {
      Object list = root.get(o);
      ElementReader reader = Registry.elements(list);
      if (reader == null) {
        out.wraps(false, list, offset.intOf(o), size.intOf(o));
        return;
      }
      out.wraps(true, list);
      int count = size.intOf(o);
      Items items = out.range(offset.intOf(o), count);
      reader.collect(list, items);
      items.complete(items.size() == count);
      out.items("list", items);
    }
  }
}
