package testcarve.runner.hook;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The empty or fresh value of a return type. */
final class FreshValues {

  private static final Map<Class<?>, Supplier<Object>> KNOWN = known();

  private FreshValues() {}

  /** A value for the type with this descriptor; null if there is none. */
  static Object of(String descriptor, ClassLoader loader) {
    try {
      Class<?> type = Class.forName(className(descriptor), true, loader);
      if (type.isArray()) {
        return Array.newInstance(type.getComponentType(), 0);
      }
      Supplier<Object> supplier = KNOWN.get(type);
      return supplier != null ? supplier.get() : instance(type);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  private static String className(String descriptor) {
    String dotted = descriptor.replace('/', '.');
    return dotted.startsWith("[") ? dotted : dotted.substring(1, dotted.length() - 1);
  }

  private static Object instance(Class<?> type) throws ReflectiveOperationException {
    if (type.isInterface() || type.isEnum() || Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    Constructor<?> constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }

  private static Map<Class<?>, Supplier<Object>> known() {
    Map<Class<?>, Supplier<Object>> known = new LinkedHashMap<>();
    addScalars(known);
    addCollections(known);
    known.put(Stream.class, Stream::empty);
    known.put(IntStream.class, IntStream::empty);
    known.put(LongStream.class, LongStream::empty);
    known.put(DoubleStream.class, DoubleStream::empty);
    known.put(Iterator.class, Collections::emptyIterator);
    known.put(ListIterator.class, Collections::emptyListIterator);
    known.put(Enumeration.class, Collections::emptyEnumeration);
    return known;
  }

  private static void addScalars(Map<Class<?>, Supplier<Object>> known) {
    known.put(String.class, () -> "");
    known.put(CharSequence.class, () -> "");
    known.put(Boolean.class, () -> false);
    known.put(Byte.class, () -> (byte) 0);
    known.put(Short.class, () -> (short) 0);
    known.put(Character.class, () -> (char) 0);
    known.put(Integer.class, () -> 0);
    known.put(Long.class, () -> 0L);
    known.put(Float.class, () -> 0f);
    known.put(Double.class, () -> 0d);
    known.put(Number.class, () -> 0);
    known.put(Optional.class, Optional::empty);
    known.put(OptionalInt.class, OptionalInt::empty);
    known.put(OptionalLong.class, OptionalLong::empty);
    known.put(OptionalDouble.class, OptionalDouble::empty);
  }

  private static void addCollections(Map<Class<?>, Supplier<Object>> known) {
    known.put(Iterable.class, ArrayList::new);
    known.put(Collection.class, ArrayList::new);
    known.put(List.class, ArrayList::new);
    known.put(Set.class, LinkedHashSet::new);
    known.put(SortedSet.class, TreeSet::new);
    known.put(NavigableSet.class, TreeSet::new);
    known.put(Map.class, LinkedHashMap::new);
    known.put(SortedMap.class, TreeMap::new);
    known.put(NavigableMap.class, TreeMap::new);
    known.put(Queue.class, ArrayDeque::new);
    known.put(Deque.class, ArrayDeque::new);
  }
}
