package testcarve.runner.coverage;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What a class file says about who may name the class and call its methods, which JaCoCo does not tell. */
final class ClassFacts extends ClassVisitor {

  private final Map<String, Integer> methods = new HashMap<>();
  private String name;
  private int access;
  private String nesting = "top";
  private String outer;

  private ClassFacts() {
    super(Opcodes.ASM9);
  }

  static ClassFacts of(byte[] bytes) {
    ClassFacts facts = new ClassFacts();
    new ClassReader(bytes).accept(facts, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return facts;
  }

  @Override
  public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
    this.name = name;
    this.access = access;
  }

  @Override
  public void visitOuterClass(String owner, String method, String descriptor) {
    outer = owner;
  }

  /** The flags of a nested class as its source has them: in the class's own flags, private is package-private. */
  @Override
  public void visitInnerClass(String inner, String outerName, String simpleName, int flags) {
    if (inner.equals(name)) {
      access = flags;
      nesting = simpleName == null ? "anonymous" : outerName == null ? "local" : "member";
      outer = outerName == null ? outer : outerName;
    }
  }

  @Override
  public MethodVisitor visitMethod(int flags, String method, String descriptor, String signature, String[] exceptions) {
    methods.put(method + descriptor, flags);
    return null;
  }

  String name() {
    return name;
  }

  int access() {
    return access;
  }

  /** {@code top}, {@code member}, {@code local} or {@code anonymous}. */
  String nesting() {
    return nesting;
  }

  /** The immediately enclosing class, or null. */
  String outer() {
    return outer;
  }

  int accessOf(String method, String descriptor) {
    return methods.getOrDefault(method + descriptor, 0);
  }
}
