package testcarve.runner.steps;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.Method;

/** Finds the members that a scenario names. What the program's own code is has its descriptor; what the JDK has is found as javac does. */
final class Resolver {

  /** Stands for the descriptor of a member that is to be found by its arguments. */
  private static final String OPEN = "?";

  private final Program program;
  private final Visibility visibility;
  private final Overloads overloads;
  private final Map<Type, Method> functions = new HashMap<>();

  Resolver(Visibility visibility) {
    this.visibility = visibility;
    this.program = visibility.program();
    this.overloads = new Overloads(program);
  }

  Expression call(Type owner, String name, String descriptor, Expression receiver, List<Expression> arguments, boolean act) {
    if (owner.getSort() == Type.ARRAY) {
      Method method = new Method(name, "()Ljava/lang/Object;");
      return new Calls.Call(new Calls.Callee(Opcodes.INVOKEVIRTUAL, owner, method, false), receiver, List.of(), act);
    }
    Type named = owner == Types.NULL ? Types.OBJECT : owner;
    Type through = receiver == null ? named : visibility.through(named, receiver.type());
    Class<?> type = program.load(through.getInternalName());
    String known = descriptor.equals(OPEN) ? found(named(type, name, receiver == null), arguments, name) : descriptor;
    int opcode = Calls.opcode(receiver == null, type.isInterface());
    Calls.Callee callee = new Calls.Callee(opcode, through, new Method(name, known), type.isInterface());
    return new Calls.Call(callee, receiver, adapt(callee.parameters(), arguments), act);
  }

  Expression construct(Type owner, String descriptor, List<Expression> arguments, boolean act) {
    Class<?> type = program.load(owner.getInternalName());
    String known = descriptor.equals(OPEN) ? found(List.of(type.getConstructors()), arguments, type.getName()) : descriptor;
    Calls.Callee callee = new Calls.Callee(Opcodes.INVOKESPECIAL, owner, new Method("<init>", known), false);
    return new Calls.New(callee, Modifier.isAbstract(type.getModifiers()), adapt(callee.parameters(), arguments), act);
  }

  private String found(List<? extends Executable> candidates, List<Expression> arguments, String name) {
    Executable found = overloads.choose(candidates, arguments.stream().map(Expression::type).toList());
    if (found == null) {
      throw new UnmadeException("no " + name + " for " + arguments.stream().map(Expression::type).toList());
    }
    return found instanceof Constructor<?> constructor
        ? Type.getConstructorDescriptor(constructor)
        : Type.getMethodDescriptor((java.lang.reflect.Method) found);
  }

  private static List<java.lang.reflect.Method> named(Class<?> type, String name, boolean isStatic) {
    // What an interface inherits of Object it does not list.
    Stream<java.lang.reflect.Method> all = Stream.of(type.getMethods());
    Stream<java.lang.reflect.Method> ofObjects = type.isInterface() ? Stream.of(Object.class.getMethods()) : Stream.empty();
    return Stream.concat(all, ofObjects)
        .filter(method -> method.getName().equals(name) && Modifier.isStatic(method.getModifiers()) == isStatic && !method.isBridge())
        .toList();
  }

  Fields.Field field(Type owner, String name, String descriptor, Expression holder) {
    Type type = descriptor.equals(OPEN) ? typeOf(program.load(owner.getInternalName()), name) : Type.getType(descriptor);
    return new Fields.Field(holder == null ? owner : visibility.through(owner, holder.type()), name, type, holder);
  }

  private static Type typeOf(Class<?> owner, String name) {
    try {
      return Type.getType(owner.getDeclaredField(name).getType());
    } catch (NoSuchFieldException e) {
      throw new UnmadeException("no field " + name + " in " + owner.getName(), e);
    }
  }

  /** Arguments of variable arity as an array. */
  private static List<Expression> adapt(Type[] parameters, List<Expression> arguments) {
    int last = parameters.length - 1;
    if (arguments.size() == parameters.length && (last < 0 || !isElement(arguments.get(last).type(), parameters[last]))) {
      return arguments;
    }
    if (last < 0 || parameters[last].getSort() != Type.ARRAY || arguments.size() < last) {
      throw new UnmadeException(arguments.size() + " arguments for " + parameters.length + " parameters");
    }
    List<Expression> adapted = new ArrayList<>(arguments.subList(0, last));
    adapted.add(new Arrays.ArrayOf(parameters[last], arguments.subList(last, arguments.size())));
    return adapted;
  }

  private static boolean isElement(Type argument, Type parameter) {
    if (parameter.getSort() != Type.ARRAY || argument == Types.NULL) {
      return false;
    }
    boolean passes =
        argument.getSort() == Type.ARRAY
            && (argument.equals(parameter) || !Types.isPrimitive(Types.elementOf(argument)) && !Types.isPrimitive(Types.elementOf(parameter)));
    return !passes;
  }

  /** The method that a functional object is. */
  Method functionOf(Type type) {
    return functions.computeIfAbsent(type, this::findFunction);
  }

  private Method findFunction(Type type) {
    Class<?> known = program.load(type.getInternalName());
    return Stream.of(known.getMethods())
        .filter(method -> Modifier.isAbstract(method.getModifiers()) && !isOfObject(method))
        .findFirst()
        .map(method -> new Method(method.getName(), Type.getMethodDescriptor(method)))
        .orElseThrow(() -> new UnmadeException(type.getClassName() + " is no functional interface"));
  }

  private static boolean isOfObject(java.lang.reflect.Method method) {
    return Stream.of(Object.class.getMethods())
        .anyMatch(other -> other.getName().equals(method.getName()) && java.util.Arrays.equals(other.getParameterTypes(), method.getParameterTypes()));
  }
}
