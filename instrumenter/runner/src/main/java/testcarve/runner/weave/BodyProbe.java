package testcarve.runner.weave;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.commons.InstructionAdapter;

/**
 * Lets the bodies of methods under test be skipped.
 *
 * <p>A method asks the probe at its start, a constructor right after its call of super() or this(): before that its receiver is
 * no object yet. The jump needs a stack map frame there, which the {@link AnalyzerAdapter} knows.
 */
final class BodyProbe extends ClassVisitor {

  private final List<Target> targets;
  private String className;
  private boolean needsFrames;

  BodyProbe(ClassVisitor next, List<Target> targets) {
    super(Weaver.API, next);
    this.targets = targets;
  }

  @Override
  public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
    className = name;
    needsFrames = (version & 0xFFFF) >= Opcodes.V1_6;
    super.visit(version, access, name, signature, superName, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    for (Target target : targets) {
      if (next != null && target.is(name, descriptor)) {
        return new Body(target, access, next);
      }
    }
    return next;
  }

  private final class Body extends AnalyzerAdapter {

    private final Target target;
    private final InstructionAdapter instructions;
    private final boolean hasReceiver;

    Body(Target target, int access, MethodVisitor next) {
      super(Weaver.API, className, access, target.methodName(), target.descriptor(), next);
      this.target = target;
      this.instructions = new InstructionAdapter(next);
      this.hasReceiver = (access & Opcodes.ACC_STATIC) == 0 && !target.isConstructor();
    }

    @Override
    public void visitCode() {
      super.visitCode();
      if (!target.isConstructor()) {
        skipIfTaken();
      }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
      boolean completes = opcode == Opcodes.INVOKESPECIAL && isCallOnUninitializedThis(descriptor);
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      if (completes && stack != null) {
        skipIfTaken();
      }
    }

    private boolean isCallOnUninitializedThis(String descriptor) {
      int argumentSlots = (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - 1;
      int receiver = stack == null ? -1 : stack.size() - 1 - argumentSlots;
      return receiver >= 0 && stack.get(receiver) == Opcodes.UNINITIALIZED_THIS;
    }

    private void skipIfTaken() {
      Label proceed = new Label();
      instructions.iconst(target.id());
      if (hasReceiver) {
        instructions.load(0, InstructionAdapter.OBJECT_TYPE);
      } else {
        instructions.aconst(null);
      }
      instructions.invokestatic(ActProbe.PROBE, "take", "(ILjava/lang/Object;)Z", false);
      instructions.ifeq(proceed);
      returnVariant(Type.getType(target.returnDescriptor()));
      instructions.mark(proceed);
      if (needsFrames) {
        List<Object> localTypes = frameTypes(locals);
        List<Object> stackTypes = frameTypes(stack);
        mv.visitFrame(Opcodes.F_NEW, localTypes.size(), localTypes.toArray(), stackTypes.size(), stackTypes.toArray());
      }
      // Keeps a frame of the method's own first instruction off the place of ours.
      instructions.nop();
    }

    private void returnVariant(Type type) {
      if (type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY) {
        instructions.invokestatic(ActProbe.PROBE, "reference", "()Ljava/lang/Object;", false);
        instructions.checkcast(type);
      } else if (type.getSort() != Type.VOID) {
        instructions.invokestatic(ActProbe.PROBE, "number", "()I", false);
        instructions.cast(Type.INT_TYPE, type);
      }
      instructions.areturn(type);
    }

    /** A long or double is two slots in the analyzer's lists and one entry in a frame. */
    private List<Object> frameTypes(List<Object> slots) {
      List<Object> types = new ArrayList<>();
      for (int i = 0; i < slots.size(); i++) {
        Object type = slots.get(i);
        types.add(type);
        if (type == Opcodes.LONG || type == Opcodes.DOUBLE) {
          i++;
        }
      }
      return types;
    }
  }
}
