package testcarve.agent.record;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import testcarve.agent.format.Line;

/**
 * Objects of the program whose creation was not recorded: deserialised ones, those that {@code Unsafe} or a gap has made.
 * Their fields are told when a library call gives one to the program, and those of the strangers that they refer to.
 */
final class Strangers {

  private static final int MOST = 256;
  private static final Object[] NONE = {};

  private final ThreadLog log;
  private final Values values;
  private final Contents contents;
  private Object[] found = NONE;
  private int count;

  Strangers(ThreadLog log, Values values, Contents contents) {
    this.log = log;
    this.values = values;
    this.contents = contents;
  }

  /** Tells the fields of an object that nothing is known of. */
  void meet(Object object) {
    if (object == null || !isStranger(object)) {
      return;
    }
    found = new Object[MOST];
    found[0] = object;
    count = 1;
    for (int i = 0; i < count; i++) {
      tell(found[i]);
    }
    found = NONE;
  }

  private boolean isStranger(Object object) {
    RuntimeClass type = values.classOf(object);
    return type.isStrange() && !values.entry(object, type).isKnown;
  }

  private void tell(Object object) {
    RuntimeClass type = values.classOf(object);
    ObjectEntry entry = values.entry(object, type);
    entry.isKnown = true;
    Line line = new Line();
    line.ascii("u o").number(entry.id()).ascii(" fields");
    int start = line.length();
    boolean whole = true;
    for (RuntimeClass.FieldOfObject each : type.fields(values)) {
      whole &= tell(object, each, line);
    }
    if (line.length() == start) {
      return;
    }
    if (whole) {
      log.writeContent(line);
    } else {
      Line partly = new Line();
      log.writeContent(partly.append(line, 0, start).put('~').append(line, start, line.length()));
    }
  }

  private boolean tell(Object object, RuntimeClass.FieldOfObject each, Line line) {
    if (each.field == null) {
      return false;
    }
    int start = line.length();
    try {
      line.put(' ').number(each.number);
      Object value = each.write(line, object, values);
      if (value != null) {
        note(value);
      }
      return true;
    } catch (IllegalAccessException closed) {
      line.truncate(start);
      return false;
    }
  }

  private void note(Object value) {
    if (contents.isOfInterest(value)) {
      contents.tellNew(value);
    } else if (count < MOST && isStranger(value)) {
      values.entry(value).isKnown = true;
      found[count++] = value;
    }
  }

  /** The instance fields of a class that the trace defines, its superclasses' too. */
  static RuntimeClass.FieldOfObject[] fieldsOf(Class<?> type, Values values) {
    java.util.List<RuntimeClass.FieldOfObject> fields = new java.util.ArrayList<>();
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      if (!values.info(c).isApp()) {
        continue;
      }
      for (Field field : c.getDeclaredFields()) {
        int number = (field.getModifiers() & Modifier.STATIC) != 0 ? 0 : values.numberOf(c, field);
        if (number > 0) {
          fields.add(new RuntimeClass.FieldOfObject(number, opened(field)));
        }
      }
    }
    return fields.toArray(new RuntimeClass.FieldOfObject[0]);
  }

  private static Field opened(Field field) {
    try {
      field.setAccessible(true);
      return field;
    } catch (RuntimeException closed) {
      return null;
    }
  }
}
