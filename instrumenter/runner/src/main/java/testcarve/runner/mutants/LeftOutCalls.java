package testcarve.runner.mutants;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Calls whose result nobody takes are left out; what logs is not, for no test looks at logs. */
final class LeftOutCalls {

  private static final List<String> LOGGERS = List.of(
      "java/util/logging/", "java/lang/System$Logger", "org/apache/log4j/", "org/apache/logging/log4j/", "org/slf4j/", "org/apache/commons/logging/");

  private LeftOutCalls() {}

  static void offer(AbstractInsnNode at, List<Mutation> all) {
    if (!(at instanceof MethodInsnNode call) || call.name.equals("<init>") || logs(call)) {
      return;
    }
    Type result = Type.getReturnType(call.desc);
    if (result == Type.VOID_TYPE) {
      all.add(leftOut(call, Operator.VOID_METHOD_CALLS));
    } else if (isDropped(call)) {
      Mutation mutation = leftOut(call, Operator.NON_VOID_METHOD_CALLS);
      mutation.instead().add(anyOf(result));
      all.add(mutation);
    }
  }

  private static boolean logs(MethodInsnNode call) {
    return LOGGERS.stream().anyMatch(call.owner::startsWith);
  }

  private static boolean isDropped(MethodInsnNode call) {
    AbstractInsnNode next = Instructions.behind(call);
    return next != null && (next.getOpcode() == Opcodes.POP || next.getOpcode() == Opcodes.POP2);
  }

  private static Mutation leftOut(MethodInsnNode call, Operator operator) {
    Mutation mutation = Mutation.of(call, operator, "call of " + call.name + "() left out");
    Type[] arguments = Type.getArgumentTypes(call.desc);
    for (int i = arguments.length - 1; i >= 0; i--) {
      mutation.instead().add(new InsnNode(arguments[i].getSize() == 2 ? Opcodes.POP2 : Opcodes.POP));
    }
    if (call.getOpcode() != Opcodes.INVOKESTATIC) {
      mutation.instead().add(new InsnNode(Opcodes.POP));
    }
    return mutation;
  }

  /** A value of this type, to be dropped. */
  private static InsnNode anyOf(Type type) {
    return new InsnNode(
        switch (type.getSort()) {
          case Type.OBJECT, Type.ARRAY -> Opcodes.ACONST_NULL;
          case Type.LONG -> Opcodes.LCONST_0;
          case Type.DOUBLE -> Opcodes.DCONST_0;
          case Type.FLOAT -> Opcodes.FCONST_0;
          default -> Opcodes.ICONST_0;
        });
  }
}
