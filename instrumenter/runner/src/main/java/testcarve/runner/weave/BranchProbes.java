package testcarve.runner.weave;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.InstructionAdapter;
import testcarve.runner.hook.Branches;

/**
 * Has a class tell which of its methods an act enters, and which branches it takes.
 *
 * <p>Not those of static initialisers, which run once in a world, whoever comes first. The places are numbered in the order of the instructions, so a class has the same
 * in each JVM.
 */
final class BranchProbes extends ClassVisitor {

  private static final String BRANCHES = "testcarve/runner/hook/Branches";

  private final List<String> places = new ArrayList<>();
  private final List<int[]> switches = new ArrayList<>();
  private int number;

  BranchProbes(ClassVisitor next) {
    super(Weaver.API, next);
  }

  @Override
  public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
    number = Branches.numberOf(name);
    super.visit(version, access, name, signature, superName, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return next == null || name.equals("<clinit>") ? next : new Probing(name, next);
  }

  @Override
  public void visitEnd() {
    super.visitEnd();
    Branches.define(number, places, switches);
  }

  private final class Probing extends MethodVisitor {

    private final String method;
    private final InstructionAdapter instructions;
    private int line;

    Probing(String method, MethodVisitor next) {
      super(Weaver.API, next);
      this.method = method;
      this.instructions = new InstructionAdapter(next);
    }

    private int add(String what) {
      places.add(method + "\t" + line + "\t" + what);
      return places.size() - 1;
    }

    private void tell(String how, int place) {
      instructions.iconst(number);
      instructions.iconst(place);
      instructions.invokestatic(BRANCHES, how, "(II)V", false);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      tell("at", add("entered"));
    }

    @Override
    public void visitLineNumber(int number, Label start) {
      line = number;
      super.visitLineNumber(number, start);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      if (opcode == Opcodes.GOTO || opcode == Opcodes.JSR) {
        super.visitJumpInsn(opcode, label);
        return;
      }
      tell("at", add("jumps"));
      int behind = add("goes on");
      super.visitJumpInsn(opcode, label);
      tell("wentOn", behind);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
      int[] keys = new int[labels.length];
      for (int i = 0; i < keys.length; i++) {
        keys[i] = min + i;
      }
      choose(keys);
      super.visitTableSwitchInsn(min, max, dflt, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
      choose(keys);
      super.visitLookupSwitchInsn(dflt, keys, labels);
    }

    private void choose(int... keys) {
      int[] cases = new int[keys.length + 1];
      cases[0] = places.size();
      System.arraycopy(keys, 0, cases, 1, keys.length);
      for (int key : keys) {
        add("case " + key);
      }
      add("default");
      instructions.dup();
      instructions.iconst(number);
      instructions.iconst(switches.size());
      switches.add(cases);
      instructions.invokestatic(BRANCHES, "chosen", "(III)V", false);
    }
  }
}
