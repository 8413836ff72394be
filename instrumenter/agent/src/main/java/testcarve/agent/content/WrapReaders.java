package testcarve.agent.content;

/** Readers of wrappers, views without elements of their own, iterators and formatters: kind {@code wraps}. */
final class WrapReaders {

  private WrapReaders() {}

  static Reader of(Class<?> c) throws NoSuchFieldException {
    String name = c.getName();
    if (name.startsWith("java.util.Collections$")) {
      return collections(c, name.substring("java.util.Collections$".length()));
    }
    Reader reader = view(c, name);
    return reader == null ? iterator(c, name) : reader;
  }

  private static Reader collections(Class<?> c, String simpleName) throws NoSuchFieldException {
    switch (simpleName) {
      case "UnmodifiableCollection":
      case "UnmodifiableSet":
      case "UnmodifiableList":
      case "UnmodifiableRandomAccessList":
      case "UnmodifiableSortedSet":
      case "UnmodifiableNavigableSet":
      case "UnmodifiableSequencedCollection":
      case "UnmodifiableSequencedSet":
      case "UnmodifiableMap$UnmodifiableEntrySet":
      case "SynchronizedCollection":
      case "SynchronizedSet":
      case "SynchronizedList":
      case "SynchronizedRandomAccessList":
      case "SynchronizedSortedSet":
      case "SynchronizedNavigableSet":
      case "CheckedCollection":
      case "CheckedSet":
      case "CheckedList":
      case "CheckedRandomAccessList":
      case "CheckedSortedSet":
      case "CheckedNavigableSet":
      case "CheckedQueue":
        return Wraps.all(c, "c");
      case "UnmodifiableMap":
      case "UnmodifiableSortedMap":
      case "UnmodifiableNavigableMap":
      case "UnmodifiableSequencedMap":
      case "SynchronizedMap":
      case "SynchronizedSortedMap":
      case "SynchronizedNavigableMap":
      case "CheckedMap":
      case "CheckedSortedMap":
      case "CheckedNavigableMap":
        return Wraps.all(c, "m");
      case "AsLIFOQueue":
        return Wraps.all(c, "q");
      case "UnmodifiableMap$UnmodifiableEntrySet$UnmodifiableEntry":
        return Wraps.all(c, "e");
      case "ReverseComparator2":
        return Wraps.all(c, "cmp");
      case "UnmodifiableCollection$1":
        return Wraps.all(c, "i");
      case "ReverseComparator":
      case "EmptyIterator":
      case "EmptyListIterator":
      case "EmptyEnumeration":
        return new None();
      default:
        return null;
    }
  }

  private static Reader view(Class<?> c, String name) throws NoSuchFieldException {
    switch (name) {
      case "java.util.HashMap$EntrySet":
      case "java.util.LinkedHashMap$LinkedEntrySet":
      case "java.util.Hashtable$EntrySet":
      case "java.util.IdentityHashMap$EntrySet":
      case "java.util.EnumMap$EntrySet":
      case "java.util.TreeMap$EntrySet":
        return Slot.find(c, "reversed") == null ? Wraps.all(c, "this$0") : Wraps.part(c, "this$0");
      case "java.util.AbstractMap$1":
      case "java.util.AbstractMap$2":
        return Wraps.part(c, "this$0");
      case "java.util.concurrent.ConcurrentHashMap$EntrySetView":
        return Wraps.all(c, "map");
      case "java.util.concurrent.ConcurrentSkipListMap$EntrySet":
      case "java.util.TreeMap$AscendingSubMap":
      case "java.util.TreeMap$DescendingSubMap":
      case "java.util.concurrent.ConcurrentSkipListMap$SubMap":
        return Wraps.part(c, "m");
      case "java.util.concurrent.CopyOnWriteArrayList$COWSubList":
        return Wraps.part(c, "this$0", "offset", "size");
      case "java.util.ReverseOrderListView":
      case "java.util.ReverseOrderListView$Rand":
      case "java.util.ReverseOrderDequeView":
      case "java.util.ReverseOrderSortedSetView":
      case "java.util.ReverseOrderSortedMapView":
      case "java.util.LinkedHashMap$ReversedLinkedHashMapView":
        return Wraps.part(c, "base");
      default:
        return other(c, name);
    }
  }

  private static Reader other(Class<?> c, String name) throws NoSuchFieldException {
    switch (name) {
      case "java.lang.Object":
      case "java.lang.String$CaseInsensitiveComparator":
        return new None();
      case "java.util.Formatter":
        return Wraps.part(c, "a");
      case "java.util.Scanner":
        return Wraps.part(c, "source");
      case "java.util.regex.Matcher":
        return Wraps.part(c, "parentPattern", "text");
      default:
        return null;
    }
  }

  private static Reader iterator(Class<?> c, String name) throws NoSuchFieldException {
    switch (name) {
      case "java.util.ArrayList$Itr":
      case "java.util.ArrayList$ListItr":
      case "java.util.Vector$Itr":
      case "java.util.Vector$ListItr":
      case "java.util.AbstractList$Itr":
      case "java.util.AbstractList$ListItr":
      case "java.util.PriorityQueue$Itr":
        return Wraps.part(c, "this$0", "cursor");
      case "java.util.ArrayDeque$DeqIterator":
      case "java.util.ArrayDeque$DescendingIterator":
        return Wraps.part(c, "this$0", "remaining");
      case "java.util.LinkedList$ListItr":
        return Wraps.part(c, "this$0", "nextIndex");
      case "java.util.Arrays$ArrayItr":
        return Wraps.part(c, "a", "cursor");
      case "java.util.ImmutableCollections$ListItr":
        return Wraps.part(c, "list", "cursor");
      case "java.util.ImmutableCollections$SetN$SetNIterator":
      case "java.util.ImmutableCollections$MapN$MapNIterator":
        return Wraps.part(c, "this$0", "remaining");
      case "java.util.concurrent.CopyOnWriteArrayList$COWIterator":
        return Wraps.part(c, "cursor");
      case "java.util.HashMap$KeyIterator":
      case "java.util.HashMap$ValueIterator":
      case "java.util.HashMap$EntryIterator":
      case "java.util.LinkedHashMap$LinkedKeyIterator":
      case "java.util.LinkedHashMap$LinkedValueIterator":
      case "java.util.LinkedHashMap$LinkedEntryIterator":
      case "java.util.Hashtable$Enumerator":
        return Wraps.part(c, "this$0");
      case "java.util.TreeMap$KeyIterator":
      case "java.util.TreeMap$ValueIterator":
      case "java.util.TreeMap$EntryIterator":
      case "java.util.TreeMap$DescendingKeyIterator":
        return Wraps.part(c, "this$0");
      case "java.util.concurrent.ConcurrentHashMap$KeyIterator":
      case "java.util.concurrent.ConcurrentHashMap$ValueIterator":
      case "java.util.concurrent.ConcurrentHashMap$EntryIterator":
        return Wraps.part(c, "map");
      default:
        return null;
    }
  }
}
