package testcarve.agent.content;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** An instance field of a JDK class, readable whatever its access. */
final class Slot {

  private final Field field;

  private Slot(Field field) {
    this.field = field;
  }

  /**
   * The field of one of these names in a class or its superclasses; JDK versions name some fields differently.
   *
   * @throws NoSuchFieldException if this JDK has none of them
   */
  static Slot of(Class<?> owner, String... names) throws NoSuchFieldException {
    Slot slot = find(owner, names);
    if (slot == null) {
      throw new NoSuchFieldException(names[0]);
    }
    return slot;
  }

  /** Like {@link #of}, but null if there is no such field. */
  static Slot find(Class<?> owner, String... names) {
    for (Class<?> c = owner; c != null; c = c.getSuperclass()) {
      for (String name : names) {
        Field field = declared(c, name);
        if (field != null) {
          field.setAccessible(true);
          return new Slot(field);
        }
      }
    }
    return null;
  }

  /** The value of a static field. */
  static Object constant(Class<?> owner, String name) throws NoSuchFieldException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    try {
      return field.get(null);
    } catch (IllegalAccessException closed) {
      throw new NoSuchFieldException(name);
    }
  }

  private static Field declared(Class<?> c, String name) {
    try {
      Field field = c.getDeclaredField(name);
      return Modifier.isStatic(field.getModifiers()) ? null : field;
    } catch (NoSuchFieldException e) {
      return null;
    }
  }

  Object get(Object o) throws IllegalAccessException {
    return field.get(o);
  }

  int intOf(Object o) throws IllegalAccessException {
    return field.getInt(o);
  }

  long longOf(Object o) throws IllegalAccessException {
    return field.getLong(o);
  }

  boolean booleanOf(Object o) throws IllegalAccessException {
    return field.getBoolean(o);
  }

  /** Tells the field's value. */
  void tell(Object o, Output out) throws IllegalAccessException {
    Class<?> type = field.getType();
    if (type == int.class) {
      out.sink.value(field.getInt(o));
    } else if (type == long.class) {
      out.sink.value(field.getLong(o));
    } else if (type == boolean.class) {
      out.sink.value(field.getBoolean(o));
    } else if (type == double.class) {
      out.sink.value(field.getDouble(o));
    } else {
      out.sink.value(field.get(o));
    }
  }
}
