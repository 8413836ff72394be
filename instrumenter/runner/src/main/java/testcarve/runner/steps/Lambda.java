package testcarve.runner.steps;

import java.lang.invoke.LambdaMetafactory;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.Method;

/**
 * A functional object: its interface and the method that it is, what it captured, its parameters, its code.
 *
 * @param captured the locals under which the body knows what was captured
 * @param values what they are at the time
 * @param parameters the locals that the body declares
 */
record Lambda(Type type, Method method, List<Constants.Local> captured, List<Expression> values, List<Constants.Local> parameters,
    List<Statement> body) implements Expression {

  private static final Handle METAFACTORY =
      new Handle(
          Opcodes.H_INVOKESTATIC,
          Type.getInternalName(LambdaMetafactory.class),
          "metafactory",
          "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;"
              + "Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;",
          false);

  @Override
  public void emit(Code code) {
    Type[] kept = captured.stream().map(Constants.Local::type).toArray(Type[]::new);
    for (int i = 0; i < kept.length; i++) {
      code.emit(values.get(i), kept[i]);
    }
    Type[] all = Stream.concat(Stream.of(kept), Stream.of(method.getArgumentTypes())).toArray(Type[]::new);
    Handle body = code.maker().add(this, Type.getMethodDescriptor(method.getReturnType(), all));
    Type erased = Type.getMethodType(method.getDescriptor());
    code.invokeDynamic(method.getName(), Type.getMethodDescriptor(type, kept), METAFACTORY, erased, body, erased);
  }

  /** The code of the method that it is. */
  void emitBody(Code code) {
    Type[] given = method.getArgumentTypes();
    for (int i = 0; i < captured.size(); i++) {
      code.loadArg(i);
      code.declare(captured.get(i).number(), captured.get(i).type());
    }
    for (int i = 0; i < given.length; i++) {
      Constants.Local parameter = parameters.get(i);
      code.loadArg(captured.size() + i);
      code.convert(given[i], parameter.type());
      code.declare(parameter.number(), parameter.type());
    }
    code.emitAll(body);
    if (method.getReturnType() == Type.VOID_TYPE) {
      code.returnValue();
    } else {
      // Unreachable where the body returns.
      code.pushDefault(method.getReturnType());
      code.returnValue();
    }
  }
}
