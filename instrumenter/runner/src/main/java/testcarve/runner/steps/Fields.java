package testcarve.runner.steps;

import org.objectweb.asm.Type;

/** What can be read and assigned: fields, elements of arrays. */
final class Fields {

  private Fields() {}

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
      code.arrayLoad(type());
    }

    private void locate(Code code) {
      boolean known = array.type().getSort() == Type.ARRAY;
      code.emit(array, known ? array.type() : Types.arrayOf(Types.OBJECT));
      code.emit(index, Type.INT_TYPE);
    }

    @Override
    public void assign(Code code, Expression value) {
      locate(code);
      code.emit(value, type());
      code.arrayStore(type());
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
      code.arrayLength();
    }
  }
}
