package testcarve.runner.steps;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Values that are written down. */
final class Constants {

  static final Expression NULL = new Null();

  private Constants() {}

  private record Null() implements Expression {
    @Override
    public Type type() {
      return Types.NULL;
    }

    @Override
    public void emit(Code code) {
      code.visitInsn(Opcodes.ACONST_NULL);
    }
  }

  /** A number by its letter and its digits: floating point by its bits. */
  static Expression number(char letter, String digits) {
    long bits = Long.parseLong(digits);
    Type type = Type.getType(String.valueOf(letter));
    return new Number(type, bits);
  }

  private record Number(Type type, long bits) implements Expression {
    @Override
    public void emit(Code code) {
      switch (type.getSort()) {
        case Type.LONG -> code.push(bits);
        case Type.FLOAT -> code.push(Float.intBitsToFloat((int) bits));
        case Type.DOUBLE -> code.push(Double.longBitsToDouble(bits));
        default -> code.push((int) bits);
      }
    }
  }

  /** A text. */
  record Text(String text) implements Expression {
    @Override
    public Type type() {
      return Types.STRING;
    }

    @Override
    public void emit(Code code) {
      code.push(text);
    }
  }

  /** {@code T.class}. */
  record ClassOf(Type named) implements Expression {
    @Override
    public Type type() {
      return Type.getType(Class.class);
    }

    @Override
    public void emit(Code code) {
      code.push(named);
    }
  }

  /** A local of the scenario. */
  record Local(int number, Type type) implements Expression {
    @Override
    public void emit(Code code) {
      code.load(number, type);
    }
  }
}
