package testcarve.agent.weave;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Tells tests, their setup, and main: what drives the program, and is never left out. */
final class Drivers {

  private Drivers() {}

  static boolean isDriver(ClassNode owner, MethodNode method) {
    return isMarked(method.visibleAnnotations) || isJunit3(owner, method) || isSuite(method) || isMain(method);
  }

  static boolean isMain(MethodNode method) {
    // Since Java 25 it needs no parameters.
    return method.name.equals("main") && (method.desc.equals("([Ljava/lang/String;)V") || method.desc.equals("()V"));
  }

  private static boolean isMarked(List<AnnotationNode> annotations) {
    if (annotations == null) {
      return false;
    }
    for (AnnotationNode annotation : annotations) {
      if (annotation.desc.startsWith("Lorg/junit/") || annotation.desc.startsWith("Lorg/testng/")) {
        return !annotation.desc.endsWith("/Disabled;") && !annotation.desc.endsWith("/Ignore;");
      }
    }
    return false;
  }

  private static boolean isJunit3(ClassNode owner, MethodNode method) {
    boolean named =
        method.name.startsWith("test")
            || method.name.equals("runTest")
            || method.name.equals("setUp")
            || method.name.equals("tearDown");
    boolean testCase =
        owner.superName != null
            && (owner.superName.equals("junit/framework/TestCase")
                || owner.superName.endsWith("Test")
                || owner.superName.endsWith("TestCase"));
    return named
        && testCase
        && method.desc.equals("()V")
        && (method.access & Opcodes.ACC_STATIC) == 0;
  }

  /** What gives the tests of a class in JUnit 3. */
  private static boolean isSuite(MethodNode method) {
    return method.name.equals("suite")
        && method.desc.startsWith("()Ljunit/framework/")
        && (method.access & Opcodes.ACC_STATIC) != 0;
  }
}
