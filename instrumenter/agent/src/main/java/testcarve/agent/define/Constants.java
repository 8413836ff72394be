package testcarve.agent.define;

/** Writes constants of primitive types as values of the trace. */
final class Constants {

  private Constants() {}

  /** The value of a constant field of a primitive type. */
  static String word(char type, Number constant) {
    switch (type) {
      case 'Z':
        return "z" + constant;
      case 'B':
        return "b" + constant;
      case 'S':
        return "h" + constant;
      case 'C':
        return "c" + constant;
      case 'J':
        return "j" + constant;
      case 'F':
        return "f" + digits(8, Float.floatToRawIntBits(constant.floatValue()) & 0xffffffffL);
      case 'D':
        return "d" + digits(16, Double.doubleToRawLongBits(constant.doubleValue()));
      default:
        return "i" + constant;
    }
  }

  private static String digits(int count, long bits) {
    char[] digits = new char[count];
    for (int i = count - 1; i >= 0; i--) {
      digits[i] = Character.forDigit((int) bits & 15, 16);
      bits >>>= 4;
    }
    return new String(digits);
  }
}
