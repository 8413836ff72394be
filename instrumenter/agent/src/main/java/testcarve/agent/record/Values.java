package testcarve.agent.record;

import java.lang.reflect.Field;
import testcarve.agent.content.ContentReaders;
import testcarve.agent.define.ClassDefiner;
import testcarve.agent.define.ClassInfo;
import testcarve.agent.format.Line;
import testcarve.agent.format.TraceWriter;

/** Writes values; defines the strings, classes and objects among them when they are first met. */
final class Values {

  private final TraceWriter out;
  private final ClassDefiner definer;
  private final StringTable strings;
  private final ObjectTable objects = new ObjectTable();
  private final Line definition = new Line();
  private int lastObject;

  private final ClassValue<RuntimeClass> classes =
      new ClassValue<RuntimeClass>() {
        @Override
        protected RuntimeClass computeValue(Class<?> type) {
          boolean hasState =
              ContentReaders.hasState(type) || ContentReaders.hasLibraryPart(type);
          return new RuntimeClass(type, hasState);
        }
      };

  Values(TraceWriter out, ClassDefiner definer, StringTable strings) {
    this.out = out;
    this.definer = definer;
    this.strings = strings;
  }

  RuntimeClass classOf(Object object) {
    return classes.get(object.getClass());
  }

  int string(String text) {
    return strings.id(text);
  }

  /** The class as the trace defines it. */
  ClassInfo info(Class<?> type) {
    RuntimeClass known = classes.get(type);
    ClassInfo info = known.info();
    if (info == null) {
      info = definer.info(type);
      known.setInfo(info);
    }
    return info;
  }

  /** The number of a field as an instruction names it, or 0. */
  int resolveField(Class<?> owner, String name, String descriptor) {
    return definer.resolveField(owner, name, descriptor);
  }

  /** The number of a field that a class declares, or 0 if the trace does not know it. */
  int numberOf(Class<?> owner, Field field) {
    return info(owner).fieldId(field.getName(), WovenClasses.descriptor(field.getType()));
  }

  /** Appends a blank and the value; tells whether it was an object, not an immutable value. */
  boolean write(Line line, Object value) {
    if (value == null) {
      line.blank('n');
      return false;
    }
    RuntimeClass type = classes.get(value.getClass());
    switch (type.form) {
      case OBJECT:
        line.blank('o').number(entry(value, type).id());
        return true;
      case STRING:
        line.blank('s').number(strings.id((String) value));
        return false;
      case CLASS:
        classValue(line, (Class<?>) value);
        return false;
      default:
        boxed(line, type.form, value);
        return false;
    }
  }

  private static void boxed(Line line, RuntimeClass.Form form, Object value) {
    switch (form) {
      case BOOLEAN:
        line.blank('Z').put((Boolean) value ? '1' : '0');
        break;
      case BYTE:
        line.blank('B').number((Byte) value);
        break;
      case SHORT:
        line.blank('H').number((Short) value);
        break;
      case CHARACTER:
        line.blank('C').number((Character) value);
        break;
      case INTEGER:
        line.blank('I').number((Integer) value);
        break;
      case LONG:
        line.blank('J').number((Long) value);
        break;
      case FLOAT:
        line.blank('F').hex(Float.floatToRawIntBits((Float) value));
        break;
      default:
        line.blank('D').hex(Double.doubleToRawLongBits((Double) value));
        break;
    }
  }

  private void classValue(Line line, Class<?> value) {
    if (value.isPrimitive()) {
      line.blank('k').ascii(value.getName());
    } else {
      int id = info(value).id();
      line.blank('k').number(id);
    }
  }

  /** The number of an object that the trace has met, else 0. */
  int known(Object object) {
    ObjectEntry entry = objects.find(object, System.identityHashCode(object));
    return entry == null ? 0 : entry.id();
  }

  /** The object's entry; its definition stands in the file when this returns. */
  ObjectEntry entry(Object object) {
    return entry(object, classes.get(object.getClass()));
  }

  ObjectEntry entry(Object object, RuntimeClass type) {
    return entry(object, type, 0);
  }

  /** The entry of an object that this site of lambdas has made. */
  ObjectEntry entry(Object object, RuntimeClass type, int lambda) {
    int hash = System.identityHashCode(object);
    ObjectEntry entry = objects.find(object, hash);
    if (entry == null) {
      entry = objects.findOrAdd(object, hash, type);
    }
    if (entry.id() == 0) {
      define(entry, object, lambda);
    }
    return entry;
  }

  private void define(ObjectEntry entry, Object object, int lambda) {
    int type = info(entry.type.type).id();
    synchronized (out.lock()) {
      if (entry.id() != 0) {
        return;
      }
      int id = lastObject + 1;
      definition.clear();
      definition.ascii("object ").number(id).ascii(" class=").number(type);
      if (entry.type.isEnum) {
        String name = ((Enum<?>) object).name();
        if (name != null) {
          definition.ascii(" enum=").quoted(name, 0, name.length());
        }
      }
      if (lambda != 0) {
        definition.ascii(" lambda=").number(lambda);
      }
      out.definition(definition);
      lastObject = id;
      entry.setId(id);
    }
  }
}
