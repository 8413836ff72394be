package testcarve.runner.steps;

import java.util.Map;
import org.objectweb.asm.Type;

/** Erased types: boxes, promotions, the type of {@code null}. */
final class Types {

  static final Type NULL = Type.getObjectType("null");
  static final Type OBJECT = Type.getType(Object.class);
  static final Type STRING = Type.getType(String.class);
  static final Type THROWABLE = Type.getType(Throwable.class);

  private static final Map<Type, Type> UNBOXED =
      Map.of(
          Type.getType(Boolean.class), Type.BOOLEAN_TYPE,
          Type.getType(Byte.class), Type.BYTE_TYPE,
          Type.getType(Short.class), Type.SHORT_TYPE,
          Type.getType(Character.class), Type.CHAR_TYPE,
          Type.getType(Integer.class), Type.INT_TYPE,
          Type.getType(Long.class), Type.LONG_TYPE,
          Type.getType(Float.class), Type.FLOAT_TYPE,
          Type.getType(Double.class), Type.DOUBLE_TYPE);

  private Types() {}

  static boolean isPrimitive(Type type) {
    return type.getSort() != Type.OBJECT && type.getSort() != Type.ARRAY;
  }

  /** The primitive type of a box, a primitive type itself; null for any other. */
  static Type primitiveOf(Type type) {
    return isPrimitive(type) ? type : UNBOXED.get(type);
  }

  /** The box of a primitive type. */
  static Type boxOf(Type primitive) {
    return UNBOXED.entrySet().stream().filter(entry -> entry.getValue().equals(primitive)).findFirst().orElseThrow().getKey();
  }

  /** What an operator makes of two operands (JLS 5.6). An operand of unknown type, which erasure took from it, is what the other one is. */
  static Type promoted(Type left, Type right) {
    Type first = primitiveOf(left);
    Type second = primitiveOf(right);
    if (first == null && second == null) {
      return Type.INT_TYPE;
    }
    int sort = Math.max(first == null ? 0 : first.getSort(), second == null ? 0 : second.getSort());
    return switch (sort) {
      case Type.DOUBLE -> Type.DOUBLE_TYPE;
      case Type.LONG -> either(Type.FLOAT_TYPE, first, second) ? Type.FLOAT_TYPE : Type.LONG_TYPE;
      case Type.FLOAT -> Type.FLOAT_TYPE;
      case Type.BOOLEAN -> Type.BOOLEAN_TYPE;
      default -> Type.INT_TYPE;
    };
  }

  private static boolean either(Type wanted, Type first, Type second) {
    return wanted.equals(first) || wanted.equals(second);
  }

  /** An array type with the dimensions of an element type and one more. */
  static Type arrayOf(Type element) {
    return Type.getType("[" + element.getDescriptor());
  }

  static Type elementOf(Type array) {
    return array.getSort() == Type.ARRAY ? Type.getType(array.getDescriptor().substring(1)) : OBJECT;
  }
}
