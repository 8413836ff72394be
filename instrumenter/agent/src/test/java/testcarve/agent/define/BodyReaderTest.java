package testcarve.agent.define;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.OfflineInstrumentationAccessGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class BodyReaderTest {

  /** What the lambdas of these tests implement. */
  private static final String[] HEAD = {
    "package p; import java.util.*; import java.util.function.*;",
    "interface LongBoth { Object of(int a, long b, int c, double d, String e); }",
    "interface Chars { int of(char c); }",
    "class B { int b; static int s; void say(Object o) {} int nine() { return 9; } B(int b) {} B() {} }",
  };

  @TempDir Path folder;

  private Compiled compiled;

  /** The bodies in class A, by the methods that the lambdas stand in; null for a lambda that has none. */
  private Map<String, String> bodies(int release, String... members) throws IOException {
    String source = String.join("\n", HEAD) + "\nclass A extends B {\n" + String.join("\n", members) + "\n}";
    compiled = Compiled.of(folder, release, "A", source);
    return bodies(compiled.bytes("p/A"));
  }

  private static Map<String, String> bodies(byte[] classfile) {
    Map<String, String> bodies = new HashMap<>();
    for (ClassFile.Method method : ClassFileReader.read(classfile, true).methods) {
      if (method.name.startsWith("lambda$")) {
        bodies.put(method.name.split("\\$")[1], method.body);
      } else {
        assertNull(method.body, method.name);
      }
    }
    return bodies;
  }

  /** The body of the one lambda in a method {@code f}. */
  private String body(String member) throws IOException {
    Map<String, String> bodies = bodies(17, member);
    assertTrue(bodies.containsKey("f"), bodies.toString());
    return bodies.get("f");
  }

  private static String steps(String... steps) {
    return String.join("\n", steps);
  }

  @Test
  void parameters_are_counted_not_their_slots() throws IOException {
    Map<String, String> bodies =
        bodies(
            17,
            "static LongBoth last() { return (a, b, c, d, e) -> e; }",
            "static LongBoth all() { return (a, b, c, d, e) -> String.format(e, a, b, c, d); }",
            "static Supplier<?> captured(long a, String b) { return () -> Long.toString(a).concat(b); }",
            "Function<String, ?> instance(double d) { return s -> { say(s); return Math.rint(d); }; }");
    assertEquals(steps("load 4", "return"), bodies.get("last"));
    assertTrue(
        bodies.get("all")
            .contains(
                steps(
                    "load 4",
                    "load 0",
                    "static java/lang/Integer valueOf (I)Ljava/lang/Integer;",
                    "load 1",
                    "static java/lang/Long valueOf (J)Ljava/lang/Long;",
                    "load 2",
                    "static java/lang/Integer valueOf (I)Ljava/lang/Integer;",
                    "load 3",
                    "static java/lang/Double valueOf (D)Ljava/lang/Double;",
                    "array [Ljava/lang/Object; constant i4 4",
                    "static java/lang/String format (Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;")));
    assertEquals(
        steps(
            "load 0",
            "static java/lang/Long toString (J)Ljava/lang/String;",
            "load 1",
            "virtual java/lang/String concat (Ljava/lang/String;)Ljava/lang/String;",
            "return"),
        bodies.get("captured"));
    assertEquals(
        steps(
            "load 0",
            "load 2",
            "virtual p/A say (Ljava/lang/Object;)V",
            "load 1",
            "static java/lang/Math rint (D)D",
            "static java/lang/Double valueOf (D)Ljava/lang/Double;",
            "return"),
        bodies.get("instance"));
  }

  @Test
  void constants_have_their_types() throws IOException {
    Map<String, String> bodies =
        bodies(
            17,
            "static IntSupplier i() { return () -> -1; } static IntSupplier i5() { return () -> 5; }",
            "static IntSupplier i6() { return () -> -6; } static IntSupplier i300() { return () -> 300; }",
            "static IntSupplier i70000() { return () -> 70000; }",
            "static LongSupplier j() { return () -> 1; } static LongSupplier j9() { return () -> -9L; }",
            "static Supplier<?> f() { return () -> 2f; } static Supplier<?> fHalf() { return () -> 0.5f; }",
            "static DoubleSupplier d() { return () -> 1; } static DoubleSupplier dMinus() { return () -> -0.0; }",
            "static BooleanSupplier z() { return () -> true; } static Supplier<Character> c() { return () -> 'x'; }",
            "static Supplier<?> text() { return () -> \"a\\n\\\"b\\\"\\\\ \\u20ac\\r\\0\"; }",
            "static Supplier<?> nothing() { return () -> null; }",
            "static Supplier<?> array() { return () -> String[].class; }",
            "static Supplier<?> primitive() { return () -> int.class; }");
    Map<String, String> expected = new HashMap<>();
    expected.put("i", "constant i-1");
    expected.put("i5", "constant i5");
    expected.put("i6", "constant i-6");
    expected.put("i300", "constant i300");
    expected.put("i70000", "constant i70000");
    expected.put("j", "constant j1");
    expected.put("j9", "constant j-9");
    expected.put("f", "constant f40000000\nstatic java/lang/Float valueOf (F)Ljava/lang/Float;");
    expected.put("fHalf", "constant f3f000000\nstatic java/lang/Float valueOf (F)Ljava/lang/Float;");
    expected.put("d", "constant d3ff0000000000000");
    expected.put("dMinus", "constant d8000000000000000");
    expected.put("z", "constant i1");
    expected.put("c", "constant i120\nstatic java/lang/Character valueOf (C)Ljava/lang/Character;");
    expected.put("text", "text \"a\\n\\\"b\\\"\\\\ \\u20ac\\r\\u0000\"");
    expected.put("nothing", "null");
    expected.put("array", "class [Ljava/lang/String;");
    expected.put("primitive", "getstatic java/lang/Integer TYPE Ljava/lang/Class;");
    expected.replaceAll((name, steps) -> steps + "\nreturn");
    assertEquals(expected, bodies);
  }

  @Test
  void calls_and_fields_are_told() throws IOException {
    Map<String, String> bodies =
        bodies(
            17,
            "static Supplier<?> make() { return () -> new B(new B().b); }",
            "static Runnable unused() { return () -> new B(); }",
            "static Consumer<List<String>> api() { return l -> l.add(\"x\"); }",
            "static ToIntFunction<B> field() { return b -> b.b; }",
            "static IntSupplier statics() { return () -> s; }",
            "static Predicate<Object> is() { return o -> o instanceof int[]; }",
            "static Function<Object, B> cast() { return o -> (B) o; }",
            "static Function<List<String>, Integer> erased() { return l -> l.get(0).length(); }",
            "static Consumer<List<String>> dropped() { return l -> l.get(0); }",
            "static Consumer<List<Long>> droppedLong() { return l -> l.get(0).longValue(); }",
            "private int own() { return 1; } IntSupplier own17() { return () -> own(); }",
            "static Runnable thrown() { return () -> { throw new IllegalStateException(\"no\"); }; }",
            "static Runnable empty() { return () -> { }; }");
    assertEquals(
        steps("new p/B ()V", "getfield p/B b I", "new p/B (I)V", "return"), bodies.get("make"));
    assertEquals(steps("new p/B ()V", "pop"), bodies.get("unused"));
    assertEquals(
        steps("load 0", "text \"x\"", "virtual java/util/List add (Ljava/lang/Object;)Z", "pop"), bodies.get("api"));
    assertEquals(steps("load 0", "getfield p/B b I", "return"), bodies.get("field"));
    assertTrue(bodies.get("statics").matches("getstatic p/[AB] s I\nreturn"));
    assertEquals(steps("load 0", "instanceof [I", "return"), bodies.get("is"));
    assertEquals(steps("load 0", "cast Lp/B;", "return"), bodies.get("cast"));
    String first = steps("load 0", "constant i0", "virtual java/util/List get (I)Ljava/lang/Object;");
    assertEquals(
        steps(
            first,
            "cast Ljava/lang/String;",
            "virtual java/lang/String length ()I",
            "static java/lang/Integer valueOf (I)Ljava/lang/Integer;",
            "return"),
        bodies.get("erased"));
    assertEquals(first + "\npop", bodies.get("dropped"));
    assertEquals(
        steps(first, "cast Ljava/lang/Long;", "virtual java/lang/Long longValue ()J", "pop"),
        bodies.get("droppedLong"));
    assertEquals(steps("load 0", "virtual p/A own ()I", "return"), bodies.get("own17"));
    assertEquals(
        steps("text \"no\"", "new java/lang/IllegalStateException (Ljava/lang/String;)V", "throw"),
        bodies.get("thrown"));
    assertEquals("", bodies.get("empty"));
  }

  @Test
  void numbers_are_reckoned_with() throws IOException {
    assertEquals(
        steps(
            "load 0", "load 1", "binary +", "load 0", "binary -", "load 1", "binary *", "load 0", "binary /",
            "load 1", "binary %", "negate", "return"),
        body("static IntBinaryOperator f() { return (a, b) -> -((a + b - a) * b / a % b); }"));
    assertEquals(
        steps(
            "load 0", "load 1", "convert I", "binary <<", "constant i3", "binary >>", "constant i1", "binary >>>",
            "load 1", "load 0", "binary ^", "binary |", "constant j7", "binary &", "return"),
        body("static LongBinaryOperator f() { return (a, b) -> (a << b >> 3 >>> 1 | b ^ a) & 7; }"));
    assertEquals(
        steps(
            "load 0", "constant d3ff8000000000000", "binary +", "constant d4000000000000000", "binary /", "negate",
            "return"),
        body("static DoubleUnaryOperator f() { return a -> -((a + 1.5) / 2); }"));
    assertEquals(
        steps("load 0", "load 0", "binary *", "constant f40400000", "binary %", "negate", "load 0", "binary -", "return"),
        body("interface F { float of(float a); } static F f() { return a -> -(a * a % 3) - a; }"));
    assertEquals(
        steps("load 0", "constant i97", "binary -", "convert C", "return"),
        body("static Chars f() { return c -> (char) (c - 'a'); }"));
  }

  @Test
  void conversions_name_what_they_make() throws IOException {
    assertEquals(
        steps(
            "load 0", "convert J", "convert F", "convert D", "convert I", "convert F", "convert I", "convert D",
            "convert J", "convert D", "convert F", "convert J", "convert I", "convert B", "convert S", "convert C",
            "return"),
        body(
            "static IntUnaryOperator f() { return i -> (char) (short) (byte) (int) (long) (float) (double) (long)"
                + " (double) (int) (float) (int) (double) (float) (long) i; }"));
  }

  @Test
  void arrays_are_made_whole_or_empty() throws IOException {
    Map<String, String> bodies =
        bodies(
            17,
            "static Supplier<?> some() { return () -> new int[] {7, 8}; }",
            "static Supplier<?> none() { return () -> new String[0]; }",
            "static Supplier<?> empty() { return () -> new boolean[3]; }",
            "static Supplier<?> nested() { return () -> new char[][] {{'a'}, {}, null}; }",
            "static Supplier<?> half() { return () -> new int[2][]; }",
            "static IntFunction<String[]> asked() { return n -> new String[n]; }",
            "static IntFunction<String[]> reference() { return n -> new String[n + 1]; }",
            "static Supplier<?> negative() { return () -> new byte[-1]; }",
            "static ToIntFunction<long[]> length() { return a -> a.length; }",
            "static ToLongFunction<long[]> element() { return a -> a[3]; }",
            "static Function<String[][], ?> deep() { return a -> a[a.length - 1][0]; }");
    assertEquals(steps("constant i7", "constant i8", "array [I constant i2 2", "return"), bodies.get("some"));
    assertEquals(steps("array [Ljava/lang/String; constant i0 0", "return"), bodies.get("none"));
    assertEquals(steps("array [Z constant i3 0", "return"), bodies.get("empty"));
    assertEquals(
        steps(
            "constant i97", "array [C constant i1 1", "array [C constant i0 0", "null", "array [[C constant i3 3",
            "return"),
        bodies.get("nested"));
    assertEquals(steps("array [[I constant i2 0", "return"), bodies.get("half"));
    assertEquals(steps("load 0", "newarray [Ljava/lang/String;", "return"), bodies.get("asked"));
    assertEquals(
        steps("load 0", "constant i1", "binary +", "newarray [Ljava/lang/String;", "return"),
        bodies.get("reference"));
    assertEquals(steps("constant i-1", "newarray [B", "return"), bodies.get("negative"));
    assertEquals(steps("load 0", "length", "return"), bodies.get("length"));
    assertEquals(steps("load 0", "constant i3", "element", "return"), bodies.get("element"));
    assertEquals(
        steps("load 0", "load 0", "length", "constant i1", "binary -", "element", "constant i0", "element", "return"),
        bodies.get("deep"));
  }

  @Test
  void texts_are_joined_as_the_compiler_joins_them() throws IOException {
    String source = "static IntFunction<String> f(String s) { return n -> \"a\\n\" + n + s; }";
    assertEquals(
        steps(
            "load 1", "load 0", "concat (ILjava/lang/String;)Ljava/lang/String; \"a\\n\\u0001\\u0001\"", "return"),
        body(source));
    String append = "virtual java/lang/StringBuilder append ";
    assertEquals(
        steps(
            "new java/lang/StringBuilder ()V",
            "text \"a\\n\"",
            append + "(Ljava/lang/String;)Ljava/lang/StringBuilder;",
            "load 1",
            append + "(I)Ljava/lang/StringBuilder;",
            "load 0",
            append + "(Ljava/lang/String;)Ljava/lang/StringBuilder;",
            "virtual java/lang/StringBuilder toString ()Ljava/lang/String;",
            "return"),
        bodies(8, source).get("f"));
  }

  @Test
  void statements_come_one_after_the_other() throws IOException {
    assertEquals(
        steps(
            "load 0", "load 0", "virtual java/util/List size ()I",
            "static java/lang/Integer valueOf (I)Ljava/lang/Integer;",
            "virtual java/util/List add (Ljava/lang/Object;)Z", "pop",
            "load 0", "virtual java/util/List clear ()V",
            "new p/B ()V", "pop",
            "load 0", "constant i0", "virtual java/util/List remove (I)Ljava/lang/Object;", "return"),
        body(
            "static Function<List<Object>, ?> f() { return l -> {\n"
                + "l.add(l.size()); l.clear(); new B(); return l.remove(0); }; }"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "IntUnaryOperator f() { return i -> switch (i) { case 1 -> 2; default -> 3; }; }",
        "IntUnaryOperator f() { return i -> { switch (i) { case 1: case 900: say(i); } return i; }; }",
        "IntUnaryOperator f() { return i -> { int j = i; return j; }; }",
        "IntUnaryOperator f() { return i -> { i = 3; return i; }; }",
        "IntUnaryOperator f() { return i -> i++; }",
        "Runnable f() { return () -> { while (true) say(1); }; }",
        "Runnable f() { return () -> { try { say(1); } finally { say(2); } }; }",
        "Runnable f() { return () -> { synchronized (this) { say(1); } }; }",
        "Runnable f() { return () -> b = 1; }",
        "Runnable f() { return () -> s = 1; }",
        "Runnable f() { return () -> b++; }",
        "IntSupplier f() { return () -> s = 1; }",
        "IntSupplier f() { return () -> super.nine(); }",
        "Supplier<?> f() { return () -> (Supplier<?>) this::nine; }",
        "Supplier<?> f() { return () -> new int[2][3]; }",
        "Consumer<int[]> f() { return a -> a[0] = 1; }",
        "Consumer<int[]> f() { return a -> a[0] += 1; }",
        "Runnable f() { return () -> (new int[1])[0] = nine(); }",
        "Runnable f() { return () -> new int[] {1}[1] = nine(); }",
        "IntSupplier f() { return () -> new int[] {1}[0]++; }",
        "IntSupplier f() { return () -> (new int[1])[0] = 5; }",
        "Function<A, ?> f() { return a -> a.new I(); } class I {}",
        "ToIntFunction<B> f() { return b -> b.s; }",
        "Consumer<Object> f() { return a -> { if (a != null) say(a); }; }",
        "IntSupplier f() { return () -> { while (nine() > 8) { nine(); } return 1; }; }",
        "UnaryOperator<Object> f() { return a -> { if (a == null) throw new Error(); return a; }; }",
        "UnaryOperator<Object> f() { return a -> { if (a == null) { nine(); return 1; } return a; }; }",
        "IntUnaryOperator f() { return i -> { try { return nine(); } finally { s = 2; } }; }",
        "Supplier<?> f() { return () -> java.lang.invoke.MethodHandles.lookup(); }",
        "Function<String, ?> f() { return s -> s + \"\\1\" + s; }",
      })
  void other_code_has_no_body(String member) throws IOException {
    assertNull(body(member));
  }

  @Test
  void a_value_may_depend_on_conditions() throws IOException {
    Map<String, String> bodies =
        bodies(
            17,
            "static IntPredicate below() { return i -> i < 3; }",
            "static IntPredicate outside() { return i -> i < 3 || i == 7; }",
            "static UnaryOperator<String> or() { return t -> t == null ? \"\" : t.trim(); }",
            "static UnaryOperator<String> early() { return t -> { if (t == null) { return \"\"; } return t.trim(); }; }",
            "static LongBinaryOperator most() { return (a, b) -> a > b ? a : b; }",
            "static IntFunction<B> amid() { return i -> new B(i > 0 ? i : -i); }");
    String trimmed = steps("load 0", "null", "compare != A", "load 0", "virtual java/lang/String trim ()Ljava/lang/String;");
    assertEquals(
        steps("load 0", "constant i3", "compare < I", "constant i1", "constant i0", "conditional", "return"),
        bodies.get("below"));
    assertEquals(
        steps(
            "load 0", "constant i3", "compare >= I", "load 0", "constant i7", "compare == I", "constant i1", "constant i0",
            "conditional", "constant i1", "conditional", "return"),
        bodies.get("outside"));
    assertEquals(trimmed.replace("load 0\nvirtual", "text \"\"\nload 0\nvirtual").replace("!=", "=="), chosen(bodies.get("or")));
    assertEquals(bodies.get("or"), bodies.get("early"));
    assertEquals(
        steps("load 0", "load 1", "compare > J", "load 0", "load 1", "conditional", "return"), bodies.get("most"));
    assertEquals(
        steps("load 0", "constant i0", "compare > I", "load 0", "load 0", "negate", "conditional", "new p/B (I)V", "return"),
        bodies.get("amid"));
  }

  private static String chosen(String body) {
    return body.replace("\nconditional\nreturn", "");
  }

  @Test
  void comparisons_of_fractions_are_those_of_the_source() throws IOException {
    String[] operators = {"<", "<=", ">", ">=", "==", "!="};
    for (String operator : operators) {
      for (String not : new String[] {"", "!"}) {
        String body = body("DoubleBinaryOperator f() { return (a, b) -> " + not + "(a " + operator + " b) ? a : b; }");
        String arms = not.isEmpty() ? "load 0\nload 1" : "load 1\nload 0";
        String asked = operator;
        if (operator.equals("!=")) {
          asked = "==";
          arms = not.isEmpty() ? "load 1\nload 0" : "load 0\nload 1";
        }
        // Of (un)equality both are operators.
        String plain = steps("load 0", "load 1", "compare " + asked + " D", arms, "conditional", "return");
        String opposite = plain.replace("==", "!=").replace(arms, arms.endsWith("1") ? "load 1\nload 0" : "load 0\nload 1");
        assertTrue(body.equals(plain) || asked.equals("==") && body.equals(opposite), not + operator + "\n" + body);
      }
    }
  }

  @Test
  void a_lambda_in_a_lambda_is_told_alone() throws IOException {
    compiled =
        Compiled.of(
            folder, 17, "A", "package p; class A { java.util.function.Supplier<?> f() {",
            "return () -> (Runnable) () -> hashCode(); } }");
    String inner = null;
    int count = 0;
    for (ClassFile.Method method : ClassFileReader.read(compiled.bytes("p/A"), true).methods) {
      inner = method.body == null ? inner : method.body;
      count += method.body == null ? 0 : 1;
    }
    assertEquals(1, count);
    assertEquals(steps("load 0", "virtual java/lang/Object hashCode ()I", "pop"), inner);
  }

  @Test
  void what_java_8_calls_by_other_ways_has_no_body() throws IOException {
    Map<String, String> bodies =
        bodies(
            8, "private int own() { return 1; } IntSupplier own8() { return () -> own(); }",
            "Function<A, ?> inner() { return a -> a.new I(); } class I {}");
    assertEquals(2, bodies.size());
    assertNull(bodies.get("own8"));
    assertNull(bodies.get("inner"));
  }

  @Test
  void a_body_has_an_end() throws IOException {
    String call = "l.clear(); ";
    String lambda = "static Consumer<List<?>> %s() { return l -> { %s}; }";
    String numbers = String.join(", ", Collections.nCopies(78, "i"));
    String array = "static IntFunction<?> %s() { return i -> new int[] {%s}; }";
    Map<String, String> bodies =
        bodies(
            17,
            String.format(lambda, "longest", String.join("", Collections.nCopies(40, call))),
            String.format(lambda, "longer", String.join("", Collections.nCopies(41, call))),
            String.format(array, "largest", numbers),
            String.format(array, "larger", numbers + ", i"));
    assertEquals(80, bodies.get("longest").split("\n").length);
    assertEquals(80, bodies.get("largest").split("\n").length);
    assertEquals(4, bodies.size());
    assertNull(bodies.get("longer"));
    assertNull(bodies.get("larger"));
    assertEquals(bodies, bodies(jacoco(compiled.bytes("p/A"))));
  }

  @Test
  void only_lambdas_and_the_methods_of_hidden_implementations_have_bodies() throws IOException {
    String members = "{ static int s = 3; int x = s; public String get() { return \"\"; } static void lambda$f$0() {} }";
    String supplier = " implements java.util.function.Supplier<String> ";
    assertEquals(Collections.emptyMap(), bodiesOf("package p; public class A" + supplier + members));
    assertEquals(Collections.emptyMap(), bodiesOf("package p; class A extends Thread" + supplier + members));
    assertEquals(Collections.emptyMap(), bodiesOf("package p; class A " + members));
    assertEquals(
        Collections.singletonMap("get", "text \"\"\nreturn"),
        bodiesOf("package p; class A" + supplier + members));
    assertTrue(BodyReader.isLambdaBody(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, "lambda$f$0"));
    assertFalse(BodyReader.isLambdaBody(Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC, "lambda$f$0"));
    assertFalse(BodyReader.isLambdaBody(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, "access$000"));
  }

  private Map<String, String> bodiesOf(String source) throws IOException {
    Map<String, String> bodies = new HashMap<>();
    for (ClassFile.Method method : ClassFileReader.read(Compiled.of(folder, 17, "A", source).bytes("p/A"), true).methods) {
      if (method.body != null) {
        bodies.put(method.name, method.body);
      }
    }
    return bodies;
  }

  /** JaCoCo has its counters from a method in older class files, and from a constant in newer ones. */
  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void what_jacoco_adds_is_not_told(int release) throws IOException {
    Map<String, String> bodies =
        bodies(
            release,
            "LongBoth many() { return (a, b, c, d, e) -> {\n say(a);\n say(b);\n say(",
            "  String.valueOf(\n new Object[] {\n nine(),\n new B(\n nine())}));\n return e + d; }; }",
            "static Runnable empty() { return () -> {}; }",
            "static Runnable thrown() { return () -> { s(); throw new Error(); }; }",
            "static int s() { return 1; }",
            "static Runnable dropped() { return () -> {\n s();\n s(); }; }",
            "static IntUnaryOperator branch() { return i -> i > 1 ? 2 : s(); }",
            "static BiPredicate<Double, String> both() { return (d, t) ->\n d > 1 &&\n (t == null ||\n !t.isEmpty()); }",
            "static Runnable seven() { return () -> {\n s();\n s();\n s();\n s();\n s();\n s();\n s(); }; }");
    byte[] instrumented = jacoco(compiled.bytes("p/A"));
    assertTrue(instrumented.length > compiled.bytes("p/A").length + 100);
    assertEquals(bodies, bodies(instrumented));
    assertEquals(0, Collections.frequency(bodies.values(), null));
    assertEquals(steps("static p/A s ()I", "pop", "static p/A s ()I", "pop"), bodies.get("dropped"));
  }

  @Test
  void what_is_nested_deeply_does_not_overflow_the_stack() {
    assertNull(
        written(
            code -> {
              code.visitInsn(Opcodes.ICONST_0);
              for (int i = 0; i < 20000; i++) {
                call(code, "f", "(I)I");
              }
              call(code, "g", "(I)V");
            }));
  }

  private static byte[] jacoco(byte[] classfile) throws IOException {
    return new Instrumenter(new OfflineInstrumentationAccessGenerator()).instrument(classfile, "A");
  }

  /** The body of a static lambda without parameters whose code no Java compiler writes. */
  private static String written(Consumer<MethodVisitor> code) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_SUPER, "p/A", null, "java/lang/Object", null);
    int access = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    MethodVisitor method = writer.visitMethod(access, "lambda$f$0", "()V", null, null);
    method.visitCode();
    code.accept(method);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(9, 9);
    method.visitEnd();
    writer.visitEnd();
    return bodies(writer.toByteArray()).get("f");
  }

  private static void call(MethodVisitor method, String name, String descriptor) {
    method.visitMethodInsn(Opcodes.INVOKESTATIC, "p/B", name, descriptor, false);
  }

  @Test
  void a_statement_amid_an_expression_is_not_told_before_it() {
    assertEquals(
        steps("static p/B a ()I", "static p/B b ()I", "static p/B f (II)V"),
        written(
            code -> {
              call(code, "a", "()I");
              call(code, "b", "()I");
              call(code, "f", "(II)V");
            }));
    assertNull(
        written(
            code -> {
              call(code, "a", "()I");
              call(code, "v", "()V");
              call(code, "f", "(I)V");
            }));
    assertNull(
        written(
            code -> {
              call(code, "a", "()I");
              call(code, "b", "()I");
              code.visitInsn(Opcodes.POP);
              call(code, "f", "(I)V");
            }));
    assertNull(
        written(
            code -> {
              code.visitTypeInsn(Opcodes.NEW, "p/B");
              code.visitInsn(Opcodes.DUP);
              call(code, "v", "()V");
              code.visitMethodInsn(Opcodes.INVOKESPECIAL, "p/B", "<init>", "()V", false);
              code.visitInsn(Opcodes.POP);
            }));
  }

  @Test
  void nothing_is_told_twice_and_nothing_is_lost() {
    assertNull(
        written(
            code -> {
              code.visitInsn(Opcodes.ICONST_1);
              code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
              code.visitInsn(Opcodes.DUP);
              call(code, "f", "([I[I)V");
            }));
    assertNull(
        written(
            code -> {
              code.visitTypeInsn(Opcodes.NEW, "p/B");
              code.visitInsn(Opcodes.DUP);
              code.visitInsn(Opcodes.DUP);
              code.visitMethodInsn(Opcodes.INVOKESPECIAL, "p/B", "<init>", "()V", false);
              call(code, "f", "(Lp/B;Lp/B;)V");
            }));
    assertNull(written(code -> call(code, "a", "()I")));
    assertNull(
        written(
            code -> {
              call(code, "a", "()I");
              call(code, "b", "()I");
              code.visitInsn(Opcodes.SWAP);
              call(code, "f", "(II)V");
            }));
    assertNull(
        written(
            code -> {
              code.visitTypeInsn(Opcodes.NEW, "p/B");
              code.visitInsn(Opcodes.POP);
            }));
  }

  @Test
  void half_filled_arrays_have_no_body() {
    for (int length = 0; length < 4; length++) {
      int[] size = {length};
      String body =
          written(
              code -> {
                code.visitIntInsn(Opcodes.BIPUSH, size[0]);
                code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
                for (int i = 0; i < 2; i++) {
                  code.visitInsn(Opcodes.DUP);
                  code.visitInsn(Opcodes.ICONST_0 + i);
                  code.visitInsn(Opcodes.ICONST_5);
                  code.visitInsn(Opcodes.IASTORE);
                }
                call(code, "f", "([I)V");
              });
      assertEquals(length == 2, body != null, "" + length);
    }
  }

  @Test
  void a_name_of_several_words_has_no_body() {
    for (String name : new String[] {"two words", "two\nlines"}) {
      assertNull(written(code -> call(code, name, "()V")));
    }
  }
}
