package testcarve.agent.define;

import java.util.Arrays;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Reads a method: its marks, the names of its parameters, the types its code mentions, and whether it is a trivial getter or setter. */
final class MethodReader extends MethodVisitor {

  private final ClassFile.Method method;
  private final TypeNames types;
  private final Accessor accessor;
  private final Type[] arguments;

  private String[] declaredNames;
  private int declared;
  private String[] localNames;
  private Label[] starts = {};
  private boolean started;

  MethodReader(String owner, ClassFile.Method method, TypeNames types) {
    super(Opcodes.ASM9);
    this.method = method;
    this.types = types;
    this.accessor = new Accessor(owner, method);
    this.arguments = Type.getArgumentTypes(method.desc);
  }

  @Override
  public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
    return MarkReader.read(method.marks, descriptor);
  }

  @Override
  public void visitParameter(String name, int access) {
    if (declaredNames == null) {
      declaredNames = new String[arguments.length];
    }
    if (declared < arguments.length) {
      declaredNames[declared] = name;
    }
    declared++;
  }

  @Override
  public void visitLabel(Label label) {
    if (!started) {
      starts = Arrays.copyOf(starts, starts.length + 1);
      starts[starts.length - 1] = label;
    }
  }

  @Override
  public void visitLocalVariable(
      String name, String descriptor, String signature, Label start, Label end, int index) {
    int parameter = parameterAt(index);
    if (parameter < 0 || !Arrays.asList(starts).contains(start)) {
      return;
    }
    if (localNames == null) {
      localNames = new String[arguments.length];
    }
    localNames[parameter] = name;
  }

  /** The parameter in a slot of the frame, or -1: {@code this} comes first, long and double take two. */
  private int parameterAt(int index) {
    int slot = (method.access & Opcodes.ACC_STATIC) != 0 ? 0 : 1;
    for (int i = 0; i < arguments.length; i++) {
      if (slot == index) {
        return i;
      }
      slot += arguments[i].getSize();
    }
    return -1;
  }

  @Override
  public void visitEnd() {
    boolean complete = declared == arguments.length && declaredNames != null && hasName(declaredNames);
    method.parameters = complete ? declaredNames : localNames;
    accessor.end();
  }

  private static boolean hasName(String[] names) {
    for (String name : names) {
      if (name != null) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void visitInsn(int opcode) {
    started = true;
    accessor.plain(opcode);
  }

  @Override
  public void visitVarInsn(int opcode, int index) {
    started = true;
    accessor.local(opcode, index);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    started = true;
    accessor.field(opcode, owner, name + descriptor);
    types.owner(owner);
    types.type(descriptor);
  }

  @Override
  public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (Helpers.isOtherTools(name)) {
      accessor.counters();
      return;
    }
    other();
    types.owner(owner);
    types.signature(descriptor);
  }

  @Override
  public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
    other();
    types.signature(descriptor);
    for (Object argument : arguments) {
      if (argument instanceof Handle) {
        types.owner(((Handle) argument).getOwner());
      } else if (argument instanceof Type && ((Type) argument).getSort() == Type.METHOD) {
        types.signature(((Type) argument).getDescriptor());
      }
    }
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    other();
    types.owner(type);
  }

  @Override
  public void visitLdcInsn(Object value) {
    if (value instanceof ConstantDynamic && Helpers.isOtherTools(((ConstantDynamic) value).getName())) {
      accessor.counters();
      return;
    }
    other();
    if (value instanceof Type && ((Type) value).getSort() != Type.METHOD) {
      types.type(((Type) value).getDescriptor());
    }
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
    accessor.other();
    if (type != null) {
      types.owner(type);
    }
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    other();
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    other();
  }

  @Override
  public void visitIincInsn(int index, int increment) {
    other();
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
    other();
  }

  @Override
  public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
    other();
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    other();
    types.type(descriptor);
  }

  private void other() {
    started = true;
    accessor.other();
  }
}
