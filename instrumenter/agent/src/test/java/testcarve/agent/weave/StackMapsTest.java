package testcarve.agent.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Woven classes whose stack maps say less than javac's. The JVM that runs the test verifies them: {@code P.main} calls
 * {@code new P().f()}.
 */
class StackMapsTest {

  private static final String OBJECT = "java/lang/Object";

  private static List<String> run(
      int version, int access, Consumer<MethodVisitor> constructor, Consumer<MethodVisitor> body)
      throws Exception {
    // ASM writes nop .. athrow over code that is never reached, with a stack map without variables.
    int compute = version > Opcodes.V1_5 ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS;
    ClassWriter writer = new ClassWriter(compute);
    writer.visit(version, Opcodes.ACC_PUBLIC, "P", null, OBJECT, null);
    writer.visitField(0, "x", "I", null, null);
    method(writer, 0, "<init>", "()V", constructor);
    method(writer, access, "f", "()V", body);
    method(
        writer,
        Opcodes.ACC_STATIC,
        "main",
        "([Ljava/lang/String;)V",
        code -> {
          code.visitTypeInsn(Opcodes.NEW, "P");
          code.visitInsn(Opcodes.DUP);
          code.visitMethodInsn(Opcodes.INVOKESPECIAL, "P", "<init>", "()V", false);
          code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "P", "f", "()V", false);
          code.visitInsn(Opcodes.RETURN);
        });
    WovenProgram program = WovenProgram.run(Map.of("P", writer.toByteArray()));
    assertNull(program.thrown());
    return program.events().stream()
        .filter(e -> e.matches("[>=<!mnw] .*"))
        .collect(Collectors.toList());
  }

  private static void method(
      ClassWriter writer, int access, String name, String desc, Consumer<MethodVisitor> body) {
    MethodVisitor code = writer.visitMethod(access, name, desc, null, null);
    code.visitCode();
    body.accept(code);
    code.visitMaxs(9, 9);
    code.visitEnd();
  }

  private static void superCall(MethodVisitor code) {
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
  }

  private static void plain(MethodVisitor code) {
    superCall(code);
    code.visitInsn(Opcodes.RETURN);
  }

  private static void unreached(MethodVisitor code) {
    Label over = new Label();
    code.visitJumpInsn(Opcodes.GOTO, over);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitInsn(Opcodes.POP);
    code.visitLabel(over);
  }

  private static void unreachedThenReturn(MethodVisitor code) {
    unreached(code);
    code.visitInsn(Opcodes.RETURN);
    code.visitInsn(Opcodes.RETURN);
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_5, Opcodes.V1_6, Opcodes.V1_8, Opcodes.V17})
  void code_that_is_never_reached_has_no_receiver(int version) throws Exception {
    assertEquals(
        List.of("> P.main - o1", "> P.<init> _", "= o2", "< -", "> P.f o2", "< -", "< -"),
        run(version, 0, StackMapsTest::plain, StackMapsTest::unreachedThenReturn));
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_5, Opcodes.V1_8})
  void a_synchronized_method_unlocks_where_the_receiver_is_known(int version) throws Exception {
    List<String> events =
        run(
            version,
            Opcodes.ACC_SYNCHRONIZED,
            StackMapsTest::plain,
            StackMapsTest::unreachedThenReturn);
    assertEquals(List.of("> P.f o2", "m o2", "n o2", "< -", "< -"), events.subList(4, 9));
  }

  @Test
  void a_constructor_may_have_code_before_super_that_is_never_reached() throws Exception {
    List<String> events =
        run(
            Opcodes.V1_8,
            0,
            code -> {
              unreached(code);
              plain(code);
            },
            code -> code.visitInsn(Opcodes.RETURN));
    assertEquals(List.of("> P.<init> _", "= o2", "< -"), events.subList(1, 4));
  }

  @Test
  void a_constructor_may_throw_behind_super_what_it_decided_before() throws Exception {
    List<String> events =
        run(
            Opcodes.V1_8,
            0,
            code -> {
              Label bad = new Label();
              code.visitVarInsn(Opcodes.ALOAD, 0);
              code.visitJumpInsn(Opcodes.IFNULL, bad);
              plain(code);
              code.visitLabel(bad);
              code.visitInsn(Opcodes.ACONST_NULL);
              code.visitInsn(Opcodes.ATHROW);
            },
            code -> code.visitInsn(Opcodes.RETURN));
    assertEquals(List.of("> P.<init> _", "= o2"), events.subList(1, 3));
  }

  @Test
  void a_field_may_be_written_before_super_through_a_swap() throws Exception {
    List<String> events =
        run(
            Opcodes.V1_8,
            0,
            code -> {
              code.visitInsn(Opcodes.ICONST_5);
              code.visitVarInsn(Opcodes.ALOAD, 0);
              code.visitInsn(Opcodes.SWAP);
              code.visitFieldInsn(Opcodes.PUTFIELD, "P", "x", "I");
              plain(code);
            },
            code -> code.visitInsn(Opcodes.RETURN));
    assertEquals(List.of("> P.<init> _", "w _ P.x i5", "= o2"), events.subList(1, 4));
  }

  @Test
  void the_receivers_variable_may_be_used_for_something_else() throws Exception {
    List<String> events =
        run(
            Opcodes.V1_8,
            Opcodes.ACC_SYNCHRONIZED,
            StackMapsTest::plain,
            code -> {
              code.visitInsn(Opcodes.ICONST_1);
              code.visitVarInsn(Opcodes.ISTORE, 0);
              code.visitInsn(Opcodes.RETURN);
            });
    assertEquals(List.of("> P.f o2", "m o2", "< -", "< -"), events.subList(4, 8));
  }
}
