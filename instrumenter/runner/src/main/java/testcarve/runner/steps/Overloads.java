package testcarve.runner.steps;

import java.lang.reflect.Executable;
import java.util.List;
import org.objectweb.asm.Type;

/** Which overload javac would choose (JLS 15.12.2), by erasure: subtyping, boxing, variable arity; then the most specific. */
final class Overloads {

  private enum Phase {
    SUBTYPING,
    BOXING,
    VARIABLE_ARITY
  }

  private static final String WIDENING = "BSIJFD";

  private final Program program;

  Overloads(Program program) {
    this.program = program;
  }

  /** The one; null if there is none. */
  Executable choose(List<? extends Executable> candidates, List<Type> arguments) {
    for (Phase phase : Phase.values()) {
      List<? extends Executable> applicable = candidates.stream().filter(one -> applies(one, arguments, phase)).toList();
      if (!applicable.isEmpty()) {
        return mostSpecific(applicable, arguments.size(), phase);
      }
    }
    return null;
  }

  private Executable mostSpecific(List<? extends Executable> applicable, int arity, Phase phase) {
    for (Executable one : applicable) {
      List<Type> own = parameters(one, arity, phase);
      if (applicable.stream().allMatch(other -> other == one || takesAll(parameters(other, arity, phase), own, Phase.SUBTYPING))) {
        return one;
      }
    }
    return applicable.get(0);
  }

  private boolean applies(Executable candidate, List<Type> arguments, Phase phase) {
    boolean arity = phase == Phase.VARIABLE_ARITY
        ? candidate.isVarArgs() && arguments.size() >= candidate.getParameterCount() - 1
        : arguments.size() == candidate.getParameterCount();
    return arity && takesAll(parameters(candidate, arguments.size(), phase), arguments, phase);
  }

  /** As many parameters as there are arguments. */
  private static List<Type> parameters(Executable candidate, int arity, Phase phase) {
    Class<?>[] types = candidate.getParameterTypes();
    int last = types.length - 1;
    boolean spread = phase == Phase.VARIABLE_ARITY;
    return java.util.stream.IntStream.range(0, arity)
        .mapToObj(at -> spread && at >= last ? types[last].getComponentType() : types[at])
        .map(Type::getType)
        .toList();
  }

  private boolean takesAll(List<Type> parameters, List<Type> arguments, Phase phase) {
    for (int i = 0; i < arguments.size(); i++) {
      if (!takes(parameters.get(i), arguments.get(i), phase)) {
        return false;
      }
    }
    return true;
  }

  private boolean takes(Type parameter, Type argument, Phase phase) {
    boolean from = Types.isPrimitive(argument);
    boolean to = Types.isPrimitive(parameter);
    if (from && to) {
      return widens(argument, parameter);
    }
    if (!from && !to) {
      return argument == Types.NULL || isSubtype(argument, parameter);
    }
    if (phase == Phase.SUBTYPING) {
      return false;
    }
    if (from) {
      return isSubtype(Types.boxOf(argument), parameter);
    }
    Type own = Types.primitiveOf(argument);
    return own != null && widens(own, parameter);
  }

  private static boolean widens(Type from, Type to) {
    if (from.equals(to)) {
      return true;
    }
    int source = WIDENING.indexOf(from == Type.CHAR_TYPE ? "S" : from.getDescriptor());
    int target = WIDENING.indexOf(to.getDescriptor());
    boolean narrow = from == Type.CHAR_TYPE && target < 2;
    return source >= 0 && source < target && !narrow;
  }

  private boolean isSubtype(Type from, Type to) {
    return to.equals(Types.OBJECT) || program.load(to.getInternalName()).isAssignableFrom(program.load(from.getInternalName()));
  }
}
