package testcarve.agent.define;

import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.RecordComponentVisitor;

/** Reads a class file into what its definition tells. */
final class ClassFileReader extends ClassVisitor {

  private static final int PSEUDO_FLAGS = 0xffff0000;

  private final ClassFile into = new ClassFile();
  private final TypeNames types = new TypeNames(into.mentioned);
  private final boolean everything;

  private ClassFileReader(boolean everything) {
    super(Opcodes.ASM9);
    this.everything = everything;
  }

  /**
   * Reads a class file.
   *
   * @param everything whether to take in all members and look at their code, or only what is public or protected
   * @throws RuntimeException if it is damaged or of a future version
   */
  static ClassFile read(byte[] classfile, boolean everything) {
    ClassFileReader reader = new ClassFileReader(everything);
    int flags = everything ? ClassReader.SKIP_FRAMES : ClassReader.SKIP_CODE;
    new ClassReader(classfile).accept(reader, flags);
    return reader.into;
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String superName, String[] interfaces) {
    into.version = version & 0xffff;
    into.access = access & ~Opcodes.ACC_SUPER & ~PSEUDO_FLAGS;
    into.name = name;
    into.signature = signature;
    into.superName = superName;
    into.interfaces = interfaces == null ? new String[0] : interfaces;
    into.record = (access & Opcodes.ACC_RECORD) != 0 || "java/lang/Record".equals(superName);
    into.marks.deprecated = (access & Opcodes.ACC_DEPRECATED) != 0;
    types.signature(signature);
  }

  @Override
  public void visitSource(String source, String debug) {
    into.sourceFile = source;
  }

  @Override
  public void visitOuterClass(String owner, String name, String descriptor) {
    into.outer = owner;
    if (into.nest.equals("top")) {
      into.nest = "anonymous";
    }
  }

  @Override
  public void visitInnerClass(String name, String outerName, String innerName, int access) {
    if (!name.equals(into.name)) {
      return;
    }
    // What the source says; the class file's own flags know neither private nor static.
    into.access = access & ~Opcodes.ACC_SUPER & ~PSEUDO_FLAGS;
    into.simple = innerName;
    if (innerName == null) {
      into.nest = "anonymous";
    } else if (outerName == null) {
      into.nest = "local";
    } else {
      into.nest = "member";
      into.outer = outerName;
    }
  }

  @Override
  public void visitPermittedSubclass(String permittedSubclass) {
    into.permits.add(permittedSubclass);
  }

  @Override
  public RecordComponentVisitor visitRecordComponent(String name, String descriptor, String signature) {
    into.record = true;
    return null;
  }

  @Override
  public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
    return MarkReader.read(into.marks, descriptor);
  }

  @Override
  public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
    if (Helpers.isOtherTools(name) || Helpers.isHelperField(name, access) || !wanted(access)) {
      return null;
    }
    ClassFile.Field field =
        new ClassFile.Field(access & ~PSEUDO_FLAGS, name, descriptor, signature, value);
    field.marks.deprecated = (access & Opcodes.ACC_DEPRECATED) != 0;
    into.fields.add(field);
    if (everything) {
      types.type(descriptor);
      types.typeSignature(signature);
    }
    return new FieldVisitor(api) {
      @Override
      public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
        return MarkReader.read(field.marks, annotation);
      }
    };
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    if (Helpers.isOtherTools(name) || !wanted(access)) {
      return null;
    }
    String[] thrown = exceptions == null ? new String[0] : exceptions;
    ClassFile.Method method =
        new ClassFile.Method(access & ~PSEUDO_FLAGS, name, descriptor, signature, thrown);
    method.marks.deprecated = (access & Opcodes.ACC_DEPRECATED) != 0;
    into.methods.add(method);
    if (everything) {
      types.signature(descriptor);
      types.signature(signature);
      types.names(thrown);
    }
    MethodReader reader = new MethodReader(into.name, method, types);
    boolean told = BodyReader.isLambdaBody(access, name) || isOfFunction(access, name);
    return told ? new BodyReader(method, reader) : reader;
  }

  /** Whether a method may be all that a class is there for: one that a test cannot name, written before there were lambdas. */
  private boolean isOfFunction(int access, String name) {
    int other = Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_SYNTHETIC;
    boolean own = (access & other) == 0 && !name.startsWith("<");
    boolean hidden = (into.access & Opcodes.ACC_PUBLIC) == 0 && into.interfaces.length > 0;
    return own && hidden && "java/lang/Object".equals(into.superName);
  }

  private boolean wanted(int access) {
    return everything || (access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
  }
}
