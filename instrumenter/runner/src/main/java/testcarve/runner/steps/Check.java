package testcarve.runner.steps;

import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.Method;

/** An assertion: what JUnit's method of this name does, by what javac would choose of its overloads. */
record Check(String name, List<Expression> arguments) implements Expression {

  private static final Type CHECKS = Type.getObjectType("testcarve/runner/hook/Checks");

  @Override
  public Type type() {
    return name.equals("assertThrows") ? Types.THROWABLE : Type.VOID_TYPE;
  }

  @Override
  public void emit(Code code) {
    Type[] passed = new Type[arguments.size()];
    for (int i = 0; i < passed.length; i++) {
      passed[i] = passed(i);
      code.emit(arguments.get(i), asWritten(i));
      code.convert(asWritten(i), passed[i]);
    }
    code.invokeStatic(CHECKS, new Method(name, type(), passed));
  }

  /** Two numbers are compared as what both are promoted to; other values as objects. */
  private Type asWritten(int at) {
    Type own = arguments.get(at).type();
    if (!name.equals("assertEquals")) {
      return passed(at);
    }
    Type first = Types.primitiveOf(arguments.get(0).type());
    Type second = Types.primitiveOf(arguments.get(1).type());
    boolean numbers = first != null && second != null && (Types.isPrimitive(arguments.get(0).type()) || Types.isPrimitive(arguments.get(1).type()));
    if (!numbers || at > 1) {
      return own;
    }
    return first.equals(second) ? first : Types.promoted(first, second);
  }

  private Type passed(int at) {
    return switch (name) {
      case "assertTrue", "assertFalse" -> Type.BOOLEAN_TYPE;
      case "assertThrows" -> at == 0 ? Type.getType(Class.class) : action();
      case "assertDoesNotThrow" -> action();
      default -> at == 2 ? Type.DOUBLE_TYPE : Types.OBJECT;
    };
  }

  private static Type action() {
    return Type.getObjectType("testcarve/runner/hook/Checks$Action");
  }
}
