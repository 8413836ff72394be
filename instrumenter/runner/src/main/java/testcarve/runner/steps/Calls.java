package testcarve.runner.steps;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.Method;

/** Calls of methods and constructors, whose descriptors are known. */
final class Calls {

  private static final Type PROBE = Type.getObjectType("testcarve/runner/hook/Probe");

  private Calls() {}

  /** What is called. */
  record Callee(int opcode, Type owner, Method method, boolean isInterface) {

    Type[] parameters() {
      return method.getArgumentTypes();
    }

    void emit(Code code) {
      code.visitMethodInsn(opcode, owner.getInternalName(), method.getName(), method.getDescriptor(), isInterface);
    }
  }

  /** {@code receiver.method(arguments)}, or {@code Owner.method(arguments)} without a receiver. */
  record Call(Callee callee, Expression receiver, List<Expression> arguments, boolean act) implements Expression {
    @Override
    public Type type() {
      Type result = callee.method().getReturnType();
      // The clone of an array is one, whatever Object says.
      return callee.owner().getSort() == Type.ARRAY && callee.method().getName().equals("clone") ? callee.owner() : result;
    }

    @Override
    public void emit(Code code) {
      if (receiver != null) {
        code.emit(receiver, callee.owner());
      }
      pass(code, callee.parameters(), arguments);
      around(code, act, () -> callee.emit(code));
      if (!type().equals(callee.method().getReturnType())) {
        code.checkCast(type());
      }
    }
  }

  /** {@code new T(arguments)}. */
  record New(Callee constructor, boolean isAbstract, List<Expression> arguments, boolean act) implements Expression {
    @Override
    public Type type() {
      return constructor.owner();
    }

    @Override
    public void emit(Code code) {
      Callee made = isAbstract ? code.maker().subclass(constructor) : constructor;
      code.newInstance(made.owner());
      code.dup();
      pass(code, made.parameters(), arguments);
      around(code, act, () -> made.emit(code));
    }
  }

  private static void pass(Code code, Type[] parameters, List<Expression> arguments) {
    for (int i = 0; i < parameters.length; i++) {
      code.emit(arguments.get(i), parameters[i]);
    }
  }

  /** The act tells the probe that it begins and ends. */
  private static void around(Code code, boolean act, Runnable call) {
    if (act) {
      code.invokeStatic(PROBE, Method.getMethod("void arm()"));
    }
    call.run();
    if (act) {
      code.invokeStatic(PROBE, Method.getMethod("void disarm()"));
    }
  }

  /** The opcode of a call that names no receiver's own class. */
  static int opcode(boolean isStatic, boolean isInterface) {
    if (isStatic) {
      return Opcodes.INVOKESTATIC;
    }
    return isInterface ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
  }
}
