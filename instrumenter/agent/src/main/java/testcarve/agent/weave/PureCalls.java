package testcarve.agent.weave;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Type;

/**
 * Library calls that nobody needs in a trace: they read nothing but immutable values and give one.
 *
 * <p>A call is judged by owner, receiver and types, never by its name alone; what reads properties,
 * the clock or a random source is not on the list.
 */
final class PureCalls {

  private static final Set<String> VALUES =
      set(
          "java/lang/String",
          "java/lang/Character",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Short",
          "java/lang/Byte",
          "java/lang/Boolean",
          "java/lang/Float",
          "java/lang/Double",
          "java/lang/Class");

  private static final Set<String> OWNERS =
      set("java/lang/Math", "java/lang/StrictMath", "java/lang/Number");

  private static final Set<String> CONDITIONAL =
      set("java/util/Objects", "java/lang/String", "java/lang/CharSequence");

  private static final Set<String> NOT =
      set(
          "java/lang/Math.random",
          "java/lang/StrictMath.random",
          "java/lang/Boolean.getBoolean",
          "java/lang/Integer.getInteger",
          "java/lang/Long.getLong",
          "java/lang/Class.forName",
          "java/lang/Class.hashCode",
          "java/lang/String.toLowerCase()",
          "java/lang/String.toUpperCase()",
          // What it throws says what it was given.
          "java/util/Objects.requireNonNull(Ljava/lang/Object;Ljava/lang/String;)");

  private PureCalls() {}

  private static Set<String> set(String... names) {
    return new HashSet<>(Arrays.asList(names));
  }

  /** Whether the call is never recorded. */
  static boolean isPure(String owner, String name, String descriptor) {
    if (owner.equals("java/lang/Object") && name.equals("getClass")) {
      return true;
    }
    return (VALUES.contains(owner) || OWNERS.contains(owner))
        && !isExcluded(owner, name, descriptor)
        && isValue(Type.getReturnType(descriptor))
        && areValues(Type.getArgumentTypes(descriptor));
  }

  /** Whether the call is not recorded if its receiver and arguments turn out to be values. */
  static boolean isConditional(String owner, String name, String descriptor) {
    if (isExcluded(owner, name, descriptor) || !mayBeValue(Type.getReturnType(descriptor))) {
      return false;
    }
    for (Type argument : Type.getArgumentTypes(descriptor)) {
      if (!mayBeValue(argument)) {
        return false;
      }
    }
    return CONDITIONAL.contains(owner)
        || VALUES.contains(owner)
        || owner.equals("java/lang/Object")
        || owner.equals("java/lang/Comparable");
  }

  /** Whether the call gives a hash code of what it is called on or given. */
  static boolean isHash(String owner, String name) {
    return name.equals("hashCode") || owner.equals("java/util/Objects") && name.equals("hash");
  }

  private static boolean isExcluded(String owner, String name, String descriptor) {
    String parameters = descriptor.substring(0, descriptor.indexOf(')') + 1);
    return NOT.contains(owner + "." + name) || NOT.contains(owner + "." + name + parameters);
  }

  private static boolean areValues(Type[] types) {
    for (Type type : types) {
      if (!isValue(type)) {
        return false;
      }
    }
    return true;
  }

  /** Whether all that this type can hold are immutable values. */
  static boolean isValue(Type type) {
    return type.getSort() < Type.ARRAY && type.getSort() != Type.VOID
        || type.getSort() == Type.OBJECT && VALUES.contains(type.getInternalName());
  }

  private static boolean mayBeValue(Type type) {
    if (isValue(type)) {
      return true;
    }
    String name = type.getSort() == Type.OBJECT ? type.getInternalName() : "";
    return name.equals("java/lang/Object")
        || name.equals("java/lang/CharSequence")
        || name.equals("java/lang/Number")
        || name.equals("java/lang/Comparable");
  }
}
