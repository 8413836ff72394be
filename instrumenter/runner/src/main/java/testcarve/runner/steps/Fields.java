package testcarve.runner.steps;

import org.objectweb.asm.Type;
import org.objectweb.asm.commons.Method;

/** What can be read and assigned: fields, elements of arrays. Of an array whose type erasure took away, reflection alone knows what is in it. */
final class Fields {

  private static final Type REFLECTED = Type.getType(java.lang.reflect.Array.class);
  private static final Method GET = Method.getMethod("Object get (Object, int)");
  private static final Method SET = Method.getMethod("void set (Object, int, Object)");
  private static final Method LENGTH = Method.getMethod("int getLength (Object)");

  private Fields() {}

  private static boolean isErased(Expression array) {
    return array.type().getSort() != Type.ARRAY;
  }

  /** What stands left of an assignment. */
  interface Place extends Expression {
    void assign(Code code, Expression value);
  }

  /** {@code holder.name}, or {@code Owner.name} without a holder. */
  record Field(Type owner, String name, Type type, Expression holder) implements Place {
    @Override
    public void emit(Code code) {
      if (holder == null) {
        code.getStatic(owner, name, type);
      } else {
        code.emit(holder, owner);
        code.getField(owner, name, type);
      }
    }

    @Override
    public void assign(Code code, Expression value) {
      if (holder != null) {
        code.emit(holder, owner);
      }
      code.emit(value, type);
      if (holder == null) {
        code.putStatic(owner, name, type);
      } else {
        code.putField(owner, name, type);
      }
    }
  }

  /** {@code array[index]}. */
  record Element(Expression array, Expression index) implements Place {
    @Override
    public Type type() {
      return Types.elementOf(array.type());
    }

    @Override
    public void emit(Code code) {
      locate(code);
      if (isErased(array)) {
        code.invokeStatic(REFLECTED, GET);
      } else {
        code.arrayLoad(type());
      }
    }

    private void locate(Code code) {
      array.emit(code);
      code.emit(index, Type.INT_TYPE);
    }

    @Override
    public void assign(Code code, Expression value) {
      locate(code);
      code.emit(value, type());
      if (isErased(array)) {
        code.invokeStatic(REFLECTED, SET);
      } else {
        code.arrayStore(type());
      }
    }
  }

  /** {@code array.length}. */
  record Length(Expression array) implements Expression {
    @Override
    public Type type() {
      return Type.INT_TYPE;
    }

    @Override
    public void emit(Code code) {
      array.emit(code);
      if (isErased(array)) {
        code.invokeStatic(REFLECTED, LENGTH);
      } else {
        code.arrayLength();
      }
    }
  }
}
