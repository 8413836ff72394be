package testcarve.agent.record;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import testcarve.agent.define.ClassInfo;
import testcarve.agent.format.Line;

/** What the recorder knows about the class of an object. */
final class RuntimeClass {

  private static final Field[] NONE = {};

  /** How values of a class are written. */
  enum Form {
    STRING,
    CLASS,
    BOOLEAN,
    BYTE,
    SHORT,
    CHARACTER,
    INTEGER,
    LONG,
    FLOAT,
    DOUBLE,
    OBJECT
  }

  final Class<?> type;
  final Form form;

  /** An enum constant's class, or that of a constant with a body. */
  final boolean isEnum;

  final boolean isArray;
  final boolean isThrowable;

  /** Whether a content reader knows the class or one of its superclasses. */
  final boolean hasState;

  /** Told once, the content of its objects is known for good. */
  final boolean isImmutable;

  private volatile ClassInfo info;
  private volatile FieldOfObject[] fields;
  private volatile Field[] captured;

  /** A field and its number in the trace. */
  static final class FieldOfObject {
    final int number;

    /** Null if the field cannot be read. */
    final Field field;

    FieldOfObject(int number, Field field) {
      this.number = number;
      this.field = field;
    }

    /** Appends the field's value, and tells it if that is an object. */
    Object write(Line line, Object owner, Values values) throws IllegalAccessException {
      Object value = field.get(owner);
      if (field.getType().isPrimitive()) {
        Primitives.write(line, value);
        return null;
      }
      return values.write(line, value) ? value : null;
    }
  }

  RuntimeClass(Class<?> type, boolean hasState) {
    this.type = type;
    this.form = formOf(type);
    this.isEnum = Enum.class.isAssignableFrom(type);
    this.isArray = type.isArray();
    this.isThrowable = Throwable.class.isAssignableFrom(type);
    this.hasState = hasState;
    this.isImmutable = Immutables.contains(type);
  }

  /** The class as it is defined in the trace, or null if that was not asked for yet. */
  ClassInfo info() {
    return info;
  }

  void setInfo(ClassInfo info) {
    this.info = info;
  }

  /** Whether nothing is known of an object of this class whose creation was not recorded. */
  boolean isStrange() {
    return form == Form.OBJECT && !isEnum && !isThrowable && !isArray && WovenClasses.isWoven(type);
  }

  /** The fields of the program's classes. */
  FieldOfObject[] fields(Values values) {
    FieldOfObject[] known = fields;
    if (known == null) {
      known = Strangers.fieldsOf(type, values);
      fields = known;
    }
    return known;
  }

  /** The fields in which a lambda or method reference keeps what it has captured; else none. */
  Field[] captured() {
    Field[] known = captured;
    if (known == null) {
      known = isLambda() ? readable(type) : NONE;
      captured = known;
    }
    return known;
  }

  private boolean isLambda() {
    return type.isSynthetic() && type.getName().contains("$$Lambda");
  }

  private static Field[] readable(Class<?> type) {
    List<Field> readable = new ArrayList<>();
    for (Field field : type.getDeclaredFields()) {
      try {
        if (!field.getType().isPrimitive()) {
          field.setAccessible(true);
          readable.add(field);
        }
      } catch (RuntimeException closed) {
        // What it holds is told when it is met elsewhere.
      }
    }
    return readable.toArray(NONE);
  }

  private static Form formOf(Class<?> type) {
    if (type == String.class) {
      return Form.STRING;
    } else if (type == Class.class) {
      return Form.CLASS;
    } else if (type == Integer.class) {
      return Form.INTEGER;
    } else if (type == Boolean.class) {
      return Form.BOOLEAN;
    } else if (type == Long.class) {
      return Form.LONG;
    } else if (type == Character.class) {
      return Form.CHARACTER;
    } else if (type == Double.class) {
      return Form.DOUBLE;
    } else if (type == Byte.class) {
      return Form.BYTE;
    } else if (type == Short.class) {
      return Form.SHORT;
    } else if (type == Float.class) {
      return Form.FLOAT;
    }
    return Form.OBJECT;
  }
}
