package testcarve.agent.content;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** Finds the reader of a class, once for each. */
final class Registry {

  private static final ClassTable<Reader> EXACT =
      new ClassTable<Reader>() {
        @Override
        Reader compute(Class<?> c) {
          return create(c);
        }
      };

  private static final ClassTable<Inherited> INHERITED =
      new ClassTable<Inherited>() {
        @Override
        Inherited compute(Class<?> c) {
          return search(c);
        }
      };

  private Registry() {}

  /** The reader for objects of this very class, or null. */
  static Reader exact(Class<?> c) {
    return EXACT.get(c);
  }

  /** The reader for what this class inherits, or null. */
  static Inherited inherited(Class<?> c) {
    return INHERITED.get(c);
  }

  /** The reader of a collection or map that another one shares, be it the application's subclass; null if unknown. */
  static ElementReader elements(Object collection) {
    if (collection == null) {
      return null;
    }
    Class<?> c = collection.getClass();
    Reader reader = exact(c);
    if (reader == null && c.getClassLoader() != null) {
      Inherited inherited = inherited(c);
      reader = inherited == null || !inherited.whole ? null : inherited.reader;
    }
    return reader instanceof ElementReader ? (ElementReader) reader : null;
  }

  private static Reader create(Class<?> c) {
    if (c.getClassLoader() != null || c.isArray() || c.isPrimitive() || c.isInterface()) {
      return null;
    }
    try {
      return byFamily(c);
    } catch (NoSuchFieldException | RuntimeException | LinkageError differentJdk) {
      return null;
    }
  }

  private static Reader byFamily(Class<?> c) throws NoSuchFieldException {
    Reader reader = ListReaders.of(c);
    if (reader == null) {
      reader = QueueReaders.of(c);
    }
    if (reader == null) {
      reader = MapReaders.of(c);
    }
    if (reader == null) {
      reader = SetReaders.of(c);
    }
    if (reader == null) {
      reader = ViewReaders.of(c);
    }
    if (reader == null) {
      reader = WrapReaders.of(c);
    }
    if (reader == null) {
      reader = TextReaders.of(c);
    }
    if (reader == null) {
      reader = StreamReaders.of(c);
    }
    if (reader == null) {
      reader = ValueReaders.of(c);
    }
    if (reader == null) {
      reader = AtomicReaders.of(c);
    }
    if (reader == null) {
      reader = DateReaders.of(c);
    }
    return reader == null && Throwable.class.isAssignableFrom(c) ? new ThrowableReader(c) : reader;
  }

  private static Inherited search(Class<?> c) {
    boolean whole = true;
    for (Class<?> s = c.getSuperclass(); s != null && s != Object.class; s = s.getSuperclass()) {
      if (s.getClassLoader() != null) {
        continue;
      }
      Reader reader = exact(s);
      if (reader != null) {
        return reader.inheritable() ? new Inherited(reader, whole) : null;
      }
      whole &= !hasInstanceFields(s);
    }
    return null;
  }

  /** Whether a class itself declares state. */
  static boolean hasInstanceFields(Class<?> c) {
    for (Field field : c.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())) {
        return true;
      }
    }
    return false;
  }
}
