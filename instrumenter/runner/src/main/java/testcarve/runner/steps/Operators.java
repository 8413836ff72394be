package testcarve.runner.steps;

import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;

/** Operators, casts, conditions. */
final class Operators {

  private static final Map<String, Integer> ARITHMETIC =
      Map.ofEntries(
          Map.entry("+", GeneratorAdapter.ADD),
          Map.entry("-", GeneratorAdapter.SUB),
          Map.entry("*", GeneratorAdapter.MUL),
          Map.entry("/", GeneratorAdapter.DIV),
          Map.entry("%", GeneratorAdapter.REM),
          Map.entry("&", GeneratorAdapter.AND),
          Map.entry("|", GeneratorAdapter.OR),
          Map.entry("^", GeneratorAdapter.XOR),
          Map.entry("<<", GeneratorAdapter.SHL),
          Map.entry(">>", GeneratorAdapter.SHR),
          Map.entry(">>>", GeneratorAdapter.USHR));
  private static final Map<String, Integer> COMPARISONS =
      Map.of(
          "==", GeneratorAdapter.EQ,
          "!=", GeneratorAdapter.NE,
          "<", GeneratorAdapter.LT,
          "<=", GeneratorAdapter.LE,
          ">", GeneratorAdapter.GT,
          ">=", GeneratorAdapter.GE);

  private Operators() {}

  static Expression binary(String operator, Expression left, Expression right) {
    boolean joins = left.type().equals(Types.STRING) || right.type().equals(Types.STRING);
    if (operator.equals("+") && joins) {
      return new Joined(left, right);
    }
    if (ARITHMETIC.containsKey(operator)) {
      return new Arithmetic(operator, left, right);
    }
    if (COMPARISONS.containsKey(operator)) {
      return new Comparison(operator, left, right);
    }
    return new Junction(operator, left, right);
  }

  private record Joined(Expression left, Expression right) implements Expression {
    @Override
    public Type type() {
      return Types.STRING;
    }

    @Override
    public void emit(Code code) {
      text(code, left);
      text(code, right);
      code.invokeVirtual(Types.STRING, Method.getMethod("String concat(String)"));
    }

    private static void text(Code code, Expression value) {
      Type type = value.type();
      boolean small = type == Type.BYTE_TYPE || type == Type.SHORT_TYPE;
      Type passed = small ? Type.INT_TYPE : Types.isPrimitive(type) ? type : Types.OBJECT;
      value.emit(code);
      code.invokeStatic(Types.STRING, new Method("valueOf", Types.STRING, new Type[] {passed}));
    }
  }

  private record Arithmetic(String operator, Expression left, Expression right) implements Expression {
    @Override
    public Type type() {
      return shifts() ? Types.promoted(left.type(), Type.INT_TYPE.equals(left.type()) ? left.type() : Type.INT_TYPE)
          : Types.promoted(left.type(), right.type());
    }

    private boolean shifts() {
      return operator.startsWith("<<") || operator.startsWith(">>");
    }

    @Override
    public void emit(Code code) {
      code.emit(left, type());
      code.emit(right, shifts() ? Type.INT_TYPE : type());
      boolean truth = type() == Type.BOOLEAN_TYPE;
      code.math(ARITHMETIC.get(operator), truth ? Type.INT_TYPE : type());
    }
  }

  /** A condition that jumps. */
  private interface Condition extends Expression {
    @Override
    default Type type() {
      return Type.BOOLEAN_TYPE;
    }

    void jumpIfFalse(Code code, Label target);

    @Override
    default void emit(Code code) {
      Label no = code.newLabel();
      Label done = code.newLabel();
      jumpIfFalse(code, no);
      code.push(true);
      code.goTo(done);
      code.mark(no);
      code.push(false);
      code.mark(done);
    }
  }

  private record Comparison(String operator, Expression left, Expression right) implements Condition {
    @Override
    public void jumpIfFalse(Code code, Label target) {
      boolean objects = !Types.isPrimitive(left.type()) && !Types.isPrimitive(right.type());
      boolean same = operator.equals("==") || operator.equals("!=");
      if (objects && same) {
        left.emit(code);
        right.emit(code);
        code.ifCmp(Types.OBJECT, operator.equals("==") ? GeneratorAdapter.NE : GeneratorAdapter.EQ, target);
        return;
      }
      Type type = Types.promoted(left.type(), right.type());
      code.emit(left, type);
      code.emit(right, type);
      numbers(code, type, target);
    }

    /** A comparison with NaN is false, so the value that the JVM's own comparison gives for it must be on the other side. */
    private void numbers(Code code, Type type, Label target) {
      int opposite = opposite(COMPARISONS.get(operator));
      boolean less = operator.startsWith("<");
      switch (type.getSort()) {
        case Type.FLOAT -> code.visitInsn(less ? Opcodes.FCMPG : Opcodes.FCMPL);
        case Type.DOUBLE -> code.visitInsn(less ? Opcodes.DCMPG : Opcodes.DCMPL);
        case Type.LONG -> code.visitInsn(Opcodes.LCMP);
        default -> {
          code.ifICmp(opposite, target);
          return;
        }
      }
      code.ifZCmp(opposite, target);
    }

    private static int opposite(int mode) {
      return switch (mode) {
        case GeneratorAdapter.EQ -> GeneratorAdapter.NE;
        case GeneratorAdapter.NE -> GeneratorAdapter.EQ;
        case GeneratorAdapter.LT -> GeneratorAdapter.GE;
        case GeneratorAdapter.GE -> GeneratorAdapter.LT;
        case GeneratorAdapter.GT -> GeneratorAdapter.LE;
        default -> GeneratorAdapter.GT;
      };
    }
  }

  /** {@code left && right}, {@code left || right}. */
  private record Junction(String operator, Expression left, Expression right) implements Condition {
    @Override
    public void jumpIfFalse(Code code, Label target) {
      code.emit(left, Type.BOOLEAN_TYPE);
      if (operator.equals("&&")) {
        code.ifZCmp(GeneratorAdapter.EQ, target);
        code.emit(right, Type.BOOLEAN_TYPE);
        code.ifZCmp(GeneratorAdapter.EQ, target);
        return;
      }
      Label yes = code.newLabel();
      code.ifZCmp(GeneratorAdapter.NE, yes);
      code.emit(right, Type.BOOLEAN_TYPE);
      code.ifZCmp(GeneratorAdapter.EQ, target);
      code.mark(yes);
    }
  }

  /** {@code !value}. */
  record Not(Expression value) implements Condition {
    @Override
    public void jumpIfFalse(Code code, Label target) {
      code.emit(value, Type.BOOLEAN_TYPE);
      code.ifZCmp(GeneratorAdapter.NE, target);
    }
  }

  /** {@code -value}. */
  record Negated(Expression value) implements Expression {
    @Override
    public Type type() {
      return Types.promoted(value.type(), value.type());
    }

    @Override
    public void emit(Code code) {
      code.emit(value, type());
      code.math(GeneratorAdapter.NEG, type());
    }
  }

  /** {@code condition ? then : otherwise}. */
  record Conditional(Expression condition, Expression then, Expression otherwise) implements Expression {
    @Override
    public Type type() {
      Type first = then.type();
      Type second = otherwise.type();
      if (first.equals(second) || second == Types.NULL && !Types.isPrimitive(first)) {
        return first;
      }
      if (first == Types.NULL && !Types.isPrimitive(second)) {
        return second;
      }
      boolean numbers = Types.primitiveOf(first) != null && Types.primitiveOf(second) != null;
      return numbers ? Types.promoted(first, second) : Types.OBJECT;
    }

    @Override
    public void emit(Code code) {
      Label no = code.newLabel();
      Label done = code.newLabel();
      code.emit(condition, Type.BOOLEAN_TYPE);
      code.ifZCmp(GeneratorAdapter.EQ, no);
      code.emit(then, type());
      code.goTo(done);
      code.mark(no);
      code.emit(otherwise, type());
      code.mark(done);
    }
  }

  /** {@code (type) value}. */
  record Cast(Type type, Expression value) implements Expression {
    @Override
    public void emit(Code code) {
      code.emit(value, type);
    }
  }

  /** {@code value instanceof type}. */
  record InstanceOf(Type tested, Expression value) implements Expression {
    @Override
    public Type type() {
      return Type.BOOLEAN_TYPE;
    }

    @Override
    public void emit(Code code) {
      value.emit(code);
      code.instanceOf(tested);
    }
  }
}
