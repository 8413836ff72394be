package testcarve.runner.weave;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has methods count their calls and their jumps backwards. The operand stack and the locals stay as they are, so frames do, too. */
final class WorkCounts extends ClassVisitor {

  private static final String WORK = "testcarve/runner/hook/Work";

  WorkCounts(ClassVisitor next) {
    super(Weaver.API, next);
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return next == null ? null : new Counting(next);
  }

  private static final class Counting extends MethodVisitor {

    private final Set<Label> passed = new HashSet<>();

    Counting(MethodVisitor next) {
      super(Weaver.API, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      count();
    }

    private void count() {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, WORK, "step", "()V", false);
    }

    @Override
    public void visitLabel(Label label) {
      passed.add(label);
      super.visitLabel(label);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      countIf(passed.contains(label));
      super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
      countIf(leadsBack(dflt, labels));
      super.visitTableSwitchInsn(min, max, dflt, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
      countIf(leadsBack(dflt, labels));
      super.visitLookupSwitchInsn(dflt, keys, labels);
    }

    private boolean leadsBack(Label dflt, Label[] labels) {
      return passed.contains(dflt) || Arrays.stream(labels).anyMatch(passed::contains);
    }

    private void countIf(boolean back) {
      if (back) {
        count();
      }
    }
  }
}
