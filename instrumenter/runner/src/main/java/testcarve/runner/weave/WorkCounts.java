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
    if (next == null) {
      return null;
    }
    return name.equals("<clinit>") ? new Initialising(next) : new Counting(next);
  }

  private static class Counting extends MethodVisitor {

    private final Set<Label> passed = new HashSet<>();

    Counting(MethodVisitor next) {
      super(Weaver.API, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      count();
    }

    final void count() {
      tell("step");
    }

    final void tell(String what) {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, WORK, what, "()V", false);
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

  /** A static initialiser: says when it begins and when it ends. */
  private static final class Initialising extends Counting {

    Initialising(MethodVisitor next) {
      super(next);
    }

    @Override
    public void visitCode() {
      // (In front of its first step.)
      mv.visitCode();
      tell("enterInitialiser");
      count();
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.RETURN) {
        tell("leaveInitialiser");
      }
      super.visitInsn(opcode);
    }
  }
}
