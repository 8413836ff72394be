package testcarve.runner.mutants;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Calls without a result are left out; what logs is not, for no test looks at logs. */
final class VoidCalls {

  private static final List<String> LOGGERS = List.of(
      "java/util/logging/", "java/lang/System$Logger", "org/apache/log4j/", "org/apache/logging/log4j/", "org/slf4j/", "org/apache/commons/logging/");

  private VoidCalls() {}

  static void offer(AbstractInsnNode at, List<Mutation> all) {
    if (at instanceof MethodInsnNode call && Type.getReturnType(call.desc) == Type.VOID_TYPE && !call.name.equals("<init>") && !logs(call)) {
      all.add(leftOut(call));
    }
  }

  private static boolean logs(MethodInsnNode call) {
    return LOGGERS.stream().anyMatch(call.owner::startsWith);
  }

  private static Mutation leftOut(MethodInsnNode call) {
    Mutation mutation = Mutation.of(call, Operator.VOID_METHOD_CALLS, "call of " + call.name + "() left out");
    Type[] arguments = Type.getArgumentTypes(call.desc);
    for (int i = arguments.length - 1; i >= 0; i--) {
      mutation.instead().add(new InsnNode(arguments[i].getSize() == 2 ? Opcodes.POP2 : Opcodes.POP));
    }
    if (call.getOpcode() != Opcodes.INVOKESTATIC) {
      mutation.instead().add(new InsnNode(Opcodes.POP));
    }
    return mutation;
  }
}
