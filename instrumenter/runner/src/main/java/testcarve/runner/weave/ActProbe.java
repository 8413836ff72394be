package testcarve.runner.weave;

import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.InstructionAdapter;

/** Arms the probe right before each act of a test class and disarms it right after. */
final class ActProbe extends ClassVisitor {

  static final String PROBE = "testcarve/runner/hook/Probe";

  private final Map<Integer, List<Integer>> targetsByCall;
  private int calls;

  ActProbe(ClassVisitor next, Map<Integer, List<Integer>> targetsByCall) {
    super(Weaver.API, next);
    this.targetsByCall = targetsByCall;
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return next == null ? null : new Calls(next);
  }

  private final class Calls extends MethodVisitor {

    private final InstructionAdapter instructions;

    Calls(MethodVisitor next) {
      super(Weaver.API, next);
      instructions = new InstructionAdapter(next);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
      List<Integer> targets = targetsByCall.getOrDefault(calls++, List.of());
      for (int target : targets) {
        instructions.iconst(target);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBE, "arm", "(I)V", false);
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      if (!targets.isEmpty()) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBE, "disarm", "()V", false);
      }
    }
  }
}
