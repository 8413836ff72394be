package testcarve.agent.record;

import testcarve.agent.format.Line;

/** Writes the values of primitive types. */
final class Primitives {

  private Primitives() {}

  /** Appends a blank and a primitive that reflection has put into a box. */
  static void write(Line line, Object boxed) {
    if (boxed instanceof Boolean) {
      line.blank('z').put((Boolean) boxed ? '1' : '0');
    } else if (boxed instanceof Character) {
      line.blank('c').number((Character) boxed);
    } else if (boxed instanceof Float) {
      line.blank('f').hex(Float.floatToRawIntBits((Float) boxed));
    } else if (boxed instanceof Double) {
      line.blank('d').hex(Double.doubleToRawLongBits((Double) boxed));
    } else {
      line.blank(letter(boxed)).number(((Number) boxed).longValue());
    }
  }

  private static char letter(Object boxed) {
    if (boxed instanceof Integer) {
      return 'i';
    } else if (boxed instanceof Long) {
      return 'j';
    }
    return boxed instanceof Byte ? 'b' : 'h';
  }
}
