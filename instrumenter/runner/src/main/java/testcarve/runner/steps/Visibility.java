package testcarve.runner.steps;

import java.lang.reflect.Modifier;
import org.objectweb.asm.Type;

/**
 * Which classes a scenario's class may name. A package-private class of another package stays behind what extends it: source calls its methods on the subclass
 * (JLS 13.1), and passes the subclass where it is wanted.
 *
 * @param home the internal name of the scenario's class
 */
record Visibility(Program program, String home) {

  private static final int SEEN_BY_ALL = Modifier.PUBLIC | Modifier.PROTECTED;

  /** Whether a class can be named. (A member that is protected is public to the JVM.) */
  boolean sees(Type type) {
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    if (Types.isPrimitive(element) || element.equals(Types.NULL) || packageOf(element.getInternalName()).equals(packageOf(home))) {
      return true;
    }
    return (program.load(element.getInternalName()).getModifiers() & SEEN_BY_ALL) != 0;
  }

  /** The class to name where a member of {@code owner} is used on a value: the owner, or what the value is. */
  Type through(Type owner, Type value) {
    return !sees(owner) && isA(value, owner) ? value : owner;
  }

  /** Whether one type needs no cast to be the other. */
  boolean isA(Type type, Type other) {
    if (Types.isPrimitive(type) || Types.isPrimitive(other) || type.equals(Types.NULL)) {
      return false;
    }
    return program.load(other.getInternalName()).isAssignableFrom(program.load(type.getInternalName()));
  }

  private static String packageOf(String internalName) {
    return internalName.substring(0, internalName.lastIndexOf('/') + 1);
  }
}
