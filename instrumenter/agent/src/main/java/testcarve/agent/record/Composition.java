package testcarve.agent.record;

import java.lang.reflect.Field;
import testcarve.agent.format.Line;

/**
 * The record that one thread is composing: begun, given one value after the other, and then written.
 *
 * <p>While our own slow paths run, {@link #busy} keeps application code that they might reach (a
 * class loader) from being recorded in the middle.
 */
final class Composition {

  /** Nothing is being composed: values are ignored. */
  static final int IDLE = 0;

  /** The record of an entered frame. */
  static final int ENTERING = 1;

  /** The record of a library call. */
  static final int CALLING = 2;

  /** Any other record. */
  static final int OTHER = 3;

  final Line line = new Line();

  /** Objects among the values whose content is looked at again when the frame or call ends. */
  final References references = new References();

  int state;
  boolean busy;

  /** Whether one of the values was an object with identity. */
  boolean sawObject;

  /** Whether one of the values was a class. */
  boolean sawClass;

  private final Values values;
  private final Contents contents;

  Composition(Values values, Contents contents) {
    this.values = values;
    this.contents = contents;
  }

  /** Begins a record of this kind. */
  void start(char verb) {
    line.clear();
    line.put(verb);
    state = OTHER;
  }

  /** Appends a length, an index or an identifier. */
  void number(int n) {
    line.put(' ').number(n);
  }

  /** Appends a reference value; one that cannot be told is unobserved. */
  void value(Object value) {
    int start = line.length();
    boolean before = busy;
    busy = true;
    try {
      values.write(line, value);
    } catch (Throwable failure) {
      line.truncate(start);
      line.blank('?');
    } finally {
      busy = before;
    }
  }

  void argument(Object value) {
    if (state == IDLE) {
      return;
    }
    int start = line.length();
    busy = true;
    try {
      if (values.write(line, value)) {
        sawObject = true;
        if (state != OTHER) {
          refer(value);
        }
      }
      sawClass |= value instanceof Class;
    } catch (Throwable failure) {
      line.truncate(start);
      line.blank('?');
    } finally {
      busy = false;
    }
  }

  /** Notes an object whose content may change; with a lambda that is given away, what that has captured. */
  private void refer(Object value) throws IllegalAccessException {
    if (contents.isOfInterest(value)) {
      references.push(value);
    } else if (state == CALLING) {
      for (Field captured : values.classOf(value).captured()) {
        Object inside = captured.get(value);
        if (contents.isOfInterest(inside)) {
          references.push(inside);
        }
      }
    }
  }

  void argument(boolean value) {
    if (state != IDLE) {
      line.blank('z').put(value ? '1' : '0');
    }
  }

  void argument(byte value) {
    if (state != IDLE) {
      line.blank('b').number(value);
    }
  }

  void argument(char value) {
    if (state != IDLE) {
      line.blank('c').number(value);
    }
  }

  void argument(short value) {
    if (state != IDLE) {
      line.blank('h').number(value);
    }
  }

  void argument(int value) {
    if (state != IDLE) {
      line.blank('i').number(value);
    }
  }

  void argument(long value) {
    if (state != IDLE) {
      line.blank('j').number(value);
    }
  }

  void argument(float value) {
    if (state != IDLE) {
      line.blank('f').hex(Float.floatToRawIntBits(value));
    }
  }

  void argument(double value) {
    if (state != IDLE) {
      line.blank('d').hex(Double.doubleToRawLongBits(value));
    }
  }
}
