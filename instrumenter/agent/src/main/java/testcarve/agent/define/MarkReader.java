package testcarve.agent.define;

import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Opcodes;

/** Notes the annotations that mark tests, setup and teardown, and those that make javac warn. */
final class MarkReader extends AnnotationVisitor {

  private final ClassFile.Marks marks;

  private MarkReader(ClassFile.Marks marks) {
    super(Opcodes.ASM9);
    this.marks = marks;
  }

  /** Notes an annotation; returns the visitor for its values if they matter. */
  static AnnotationVisitor read(ClassFile.Marks marks, String descriptor) {
    if (descriptor.equals("Ljava/lang/Deprecated;")) {
      marks.deprecated = true;
      return new MarkReader(marks);
    }
    if (descriptor.startsWith("Lorg/junit/")
        || descriptor.startsWith("Ljunit/")
        || descriptor.startsWith("Lorg/testng/")) {
      marks.tests.add(descriptor.substring(1, descriptor.length() - 1));
    }
    return null;
  }

  @Override
  public void visit(String name, Object value) {
    if (name.equals("forRemoval") && Boolean.TRUE.equals(value)) {
      marks.removal = true;
    }
  }
}
