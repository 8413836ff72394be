package testcarve.agent.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

class DriversTest {

  @ParameterizedTest
  @CsvSource({
    "junit/framework/TestCase, testTotal, ()V, false, true",
    "junit/framework/TestCase, runTest, ()V, false, true",
    "java/lang/Object, runTest, ()V, false, false",
    "java/lang/Object, suite, ()Ljunit/framework/Test;, true, true",
    "java/lang/Object, suite, ()Ljunit/framework/TestSuite;, true, true",
    "java/lang/Object, suite, ()Ljunit/framework/Test;, false, false",
    "java/lang/Object, suite, ()Lhotel/Suite;, true, false",
  })
  void tests_of_junit_3_drive_the_program(
      String above, String name, String descriptor, boolean isStatic, boolean drives) {
    ClassNode owner = new ClassNode();
    owner.superName = above;
    int access = Opcodes.ACC_PUBLIC | (isStatic ? Opcodes.ACC_STATIC : 0);
    assertEquals(drives, Drivers.isDriver(owner, new MethodNode(access, name, descriptor, null, null)));
  }
}
