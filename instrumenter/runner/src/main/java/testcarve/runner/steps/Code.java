package testcarve.runner.steps;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;

/** The code of one method: instructions, where the locals of the scenario are, conversions between static types. */
final class Code extends GeneratorAdapter {

  private final Map<Integer, Integer> slots = new HashMap<>();
  private final ClassMaker maker;
  private final Type result;
  /** The place of the parameter with the guard bits; -1 in a lambda. */
  private final int guards;

  Code(ClassMaker maker, MethodVisitor visitor, int access, String name, String descriptor, int guards) {
    super(Opcodes.ASM9, visitor, access, name, descriptor);
    this.maker = maker;
    this.result = Type.getReturnType(descriptor);
    this.guards = guards;
  }

  ClassMaker maker() {
    return maker;
  }

  /** Declares a local of the scenario, with the value on the stack. */
  void declare(int local, Type type) {
    slots.put(local, newLocal(type));
    storeLocal(slots.get(local), type);
  }

  /** What stands for a value that a guard left out. */
  void pushDefault(Type type) {
    switch (type.getSort()) {
      case Type.OBJECT, Type.ARRAY -> visitInsn(Opcodes.ACONST_NULL);
      case Type.LONG -> push(0L);
      case Type.FLOAT -> push(0f);
      case Type.DOUBLE -> push(0d);
      default -> push(0);
    }
  }

  void load(int local, Type type) {
    loadLocal(slots.get(local), type);
  }

  void store(int local, Type type) {
    storeLocal(slots.get(local), type);
  }

  /** A value as one of another type. */
  void emit(Expression value, Type wanted) {
    value.emit(this);
    convert(value.type(), wanted);
  }

  void emitAll(List<Statement> statements) {
    statements.forEach(statement -> statement.emit(this));
  }

  /** The conversions of assignments and calls (JLS 5.2, 5.3), and the casts that erasure makes necessary. */
  void convert(Type from, Type to) {
    if (to == Type.VOID_TYPE) {
      drop(from);
    } else if (Types.isPrimitive(from)) {
      fromPrimitive(from, to);
    } else if (Types.isPrimitive(to)) {
      Type own = Types.primitiveOf(from);
      unbox(own == null ? to : own);
      if (own != null) {
        cast(own, to);
      }
    } else if (from != Types.NULL && !from.equals(to) && maker.casts(from, to)) {
      checkCast(to);
    }
  }

  private void drop(Type type) {
    if (type.getSize() == 2) {
      pop2();
    } else if (type.getSize() == 1) {
      pop();
    }
  }

  private void fromPrimitive(Type from, Type to) {
    Type wanted = Types.primitiveOf(to);
    Type primitive = wanted == null ? from : wanted;
    if (!primitive.equals(from)) {
      cast(from, primitive);
    }
    if (!Types.isPrimitive(to)) {
      valueOf(primitive);
    }
  }

  /** Runs a statement only if its bit is set. Its number is its line, so a stack trace tells which it was. */
  void guarded(int guard, Runnable statement) {
    Label skip = newLabel();
    visitLineNumber(guard + 1, mark());
    loadArg(guards);
    push(guard >> 6);
    arrayLoad(Type.LONG_TYPE);
    push(1L << (guard & 63));
    math(AND, Type.LONG_TYPE);
    push(0L);
    ifCmp(Type.LONG_TYPE, EQ, skip);
    statement.run();
    mark(skip);
  }

  /** Returns from a lambda. */
  void leaveWith(Expression value) {
    emit(value, result);
    returnValue();
  }

  /** A block whose failures a handler gets: the exception is in the local when the handler's code runs, which throws it in the end. */
  void protect(Runnable block, Type caught, Runnable handler) {
    Label start = mark();
    nop();
    block.run();
    Label end = mark();
    Label done = newLabel();
    goTo(done);
    catchException(start, end, caught);
    handler.run();
    mark(done);
  }

  private void nop() {
    visitInsn(Opcodes.NOP);
  }
}
