package testcarve.runner.steps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Scenarios as classes of the package of what they use. */
class ScenarioTest {

  private static final String PACKAGE = "testcarve/runner/steps/";
  private static final String SEE = "do static L" + PACKAGE + "Subjects; see (Ljava/lang/Object;)V 1 ";

  private static int made;

  @BeforeEach
  void forget() {
    Subjects.SEEN.clear();
  }

  @Test
  void members_that_only_the_package_sees_are_used() throws Throwable {
    run("LSubjects;", "let 0 new LSubjects; ()V 0", "set field LSubjects; number I local 0 I 5",
        SEE + "field LSubjects; number I local 0", SEE + "element field LSubjects; longs [J local 0 I 1");
    assertEquals(List.of("5", "2"), Subjects.SEEN);
  }

  @Test
  void an_inner_object_is_made_of_its_outer_one() throws Throwable {
    run("LSubjects; LSubjects$Inner;", "let 0 new LSubjects; ()V 0", "let 1 new LSubjects$Inner; (LSubjects;)V 1 local 0",
        SEE + "call LSubjects$Inner; sum (I)I local 1 1 I 4");
    assertEquals(List.of("7"), Subjects.SEEN);
  }

  @Test
  void an_abstract_class_has_a_subclass_made() throws Throwable {
    run("", SEE + "call LSubjects$Shape; name ()Ljava/lang/String; new LSubjects$Shape; (Ljava/lang/String;)V 1 text round 0");
    assertEquals(List.of("round"), Subjects.SEEN);
  }

  @Test
  void the_descriptor_decides_which_overload_is_called() throws Throwable {
    run("", see("kind (I)Ljava/lang/String; 1 I 1"), see("kind (J)Ljava/lang/String; 1 I 1"), see("kind (Ljava/lang/Object;)Ljava/lang/String; 1 I 1"));
    assertEquals(List.of("int 1", "long 1", "object 1"), Subjects.SEEN);
  }

  @Test
  void arguments_of_variable_arity_become_an_array_and_an_array_stays_one() throws Throwable {
    String join = "join (Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String; ";
    run("", see(join + "1 text ."), see(join + "3 text . I 1 text b"), see(join + "2 text . array [Ljava/lang/String; 2 text a text b"),
        see(join + "2 text . null"  .replace("null", "array [I 1 I 5")));
    assertEquals(List.of("0.", "2.", "2.", "1."), Subjects.SEEN);
  }

  @Test
  void methods_of_the_jdk_are_found_by_their_arguments() throws Throwable {
    run("Ljava/util/List; Ljava/util/HashMap;", "let 0 static Ljava/util/List; of ? 3 I 1 text b null".replace("null", "C 99"),
        "let 1 new Ljava/util/HashMap; ? 0", "do call ? put ? local 1 2 text k J 5", SEE + "local 0", SEE + "local 1",
        SEE + "static Ljava/lang/String; valueOf ? 1 C 120", SEE + "constant Ljava/lang/Integer; MAX_VALUE ?",
        SEE + "static Ljava/util/Arrays; asList ? 2 text x text y");
    assertEquals(List.of("[1, b, c]", "{k=5}", "x", "2147483647", "[x, y]"), Subjects.SEEN);
  }

  @Test
  void what_erasure_took_is_cast_back() throws Throwable {
    run("LSubjects$Box;", "let 0 new LSubjects$Box; (Ljava/lang/Object;)V 1 text four",
        see("length (Ljava/lang/String;)I 1 call LSubjects$Box; value ()Ljava/lang/Object; local 0 0"));
    assertEquals(List.of("4"), Subjects.SEEN);
  }

  @Test
  void of_an_array_that_erasure_took_the_length_and_the_elements_are_known() throws Throwable {
    String box = "call LSubjects$Box; value ()Ljava/lang/Object; local ";
    run("LSubjects$Box; LSubjects$Box;", "let 0 new LSubjects$Box; (Ljava/lang/Object;)V 1 array [I 2 I 7 I 8",
        "let 1 new LSubjects$Box; (Ljava/lang/Object;)V 1 array [Ljava/lang/String; 1 text a",
        SEE + "length " + box + "0 0",
        "set element " + box + "0 0 I 1 I 9", SEE + "element " + box + "0 0 I 1", SEE + "element " + box + "1 0 I 0");
    assertEquals(List.of("2", "9", "a"), Subjects.SEEN);
  }

  @Test
  void records_enums_and_default_methods_are_like_others() throws Throwable {
    run("", SEE + "call LSubjects$Pair; right ()I new LSubjects$Pair; (Ljava/lang/String;I)V 2 text a I 9 0",
        SEE + "call LSubjects$Kind; text ()Ljava/lang/String; constant LSubjects$Kind; OWN ? 0",
        SEE + "call LSubjects$Greeting; greet (Ljava/lang/String;)Ljava/lang/String; new LSubjects$Polite; ()V 0 1 text you");
    assertEquals(List.of("9", "own", "hello you"), Subjects.SEEN);
  }

  @Test
  void lambdas_capture_what_is_around_them() throws Throwable {
    run("I Ljava/lang/String; Ljava/lang/Integer;", "let 0 I 10",
        see("call (Ljava/util/function/Function;Ljava/lang/Object;)Ljava/lang/Object; 2 lambda Ljava/util/function/Function; 1 1"
            + " return binary + local 0 call Ljava/lang/String; length ()I local 1 0 end text abc"),
        see("apply (Ljava/util/function/IntBinaryOperator;)I 1 reference Ljava/util/function/IntBinaryOperator; static Ljava/lang/Math; max (II)I"),
        see("get (Ljava/util/function/Supplier;)Ljava/lang/Object; 1 reference Ljava/util/function/Supplier; bound Ljava/lang/String; trim"
            + " ()Ljava/lang/String; text _x_").replace("_x_", "x"),
        see("get (Ljava/util/function/Supplier;)Ljava/lang/Object; 1 lambda Ljava/util/function/Supplier; 0 return lambda"
            + " Ljava/util/function/Supplier; 0 return local 0 end end"));
    assertEquals("13", Subjects.SEEN.get(0));
    assertEquals(List.of("7", "x"), Subjects.SEEN.subList(1, 3));
  }

  @Test
  void resources_are_closed_from_the_last_and_what_closing_throws_is_suppressed() {
    Throwable thrown = assertThrows(IllegalArgumentException.class, () -> run("LSubjects$Resource; LSubjects$Resource;",
        "try 0 new LSubjects$Resource; (Ljava/lang/String;)V 1 text good", "try 1 new LSubjects$Resource; (Ljava/lang/String;)V 1 text bad",
        "do static LSubjects; fail (Ljava/lang/String;)V 1 text first", "end", "end"));
    assertEquals(List.of("open good", "open bad", "close bad", "close good"), Subjects.SEEN);
    assertEquals("bad", thrown.getSuppressed()[0].getMessage());
  }

  @Test
  void what_is_done_finally_is_done_after_success_and_failure() {
    assertThrows(IllegalArgumentException.class, () -> run("", "finally", SEE + "text a", "end", SEE + "text b", "end",
        "finally", "do static LSubjects; fail (Ljava/lang/String;)V 1 text x", "end", SEE + "text c", "end"));
    assertEquals(List.of("a", "b", "c"), Subjects.SEEN);
  }

  @Test
  void an_expected_exception_is_a_value() throws Throwable {
    String fails = "lambda Ltestcarve/runner/hook/Checks$Action; 0 do static LSubjects; fail (Ljava/lang/String;)V 1 text why end";
    run("Ljava/lang/IllegalArgumentException; Ljava/lang/IllegalArgumentException;",
        "let 0 check assertThrows 2 class Ljava/lang/IllegalArgumentException; " + fails,
        "do check assertEquals 2 text why call ? getMessage ? local 0 0",
        "expect 1 static LSubjects; fail (Ljava/lang/String;)V 1 text also " + SEE + "call ? getMessage ? local 1 0", "end");
    assertEquals(List.of("also"), Subjects.SEEN);
  }

  @Test
  void what_should_have_thrown_and_did_not_is_an_error() {
    assertThrows(AssertionError.class, () -> run("Ljava/lang/RuntimeException;", "expect 0 " + SEE.substring(3) + "text fine", "end"));
  }

  @Test
  void operators_do_what_javac_makes_of_them() throws Throwable {
    run("Ljava/lang/Integer; Ljava/lang/Object;", "let 0 I 4", "let 1 local 0", SEE + "binary * local 0 J 3",
        SEE + "binary / D " + Double.doubleToLongBits(1) + " I 4", SEE + "binary + text a binary >> I 9 I 1",
        SEE + "if binary && binary < I 1 local 0 not binary == local 0 null text yes text no",
        SEE + "binary < D " + Double.doubleToLongBits(Double.NaN) + " I 1", SEE + "negate C 97", SEE + "instanceof Ljava/lang/Number; local 1",
        SEE + "cast B I 300", SEE + "binary == local 1 local 0", SEE + "binary + I 1 local 1");
    assertEquals(List.of("12", "0.25", "a4", "yes", "false", "-97", "true", "44", "true", "5"), Subjects.SEEN);
  }

  @Test
  void a_text_may_hold_anything() throws Throwable {
    run("", SEE + "text a\\\\b\\ud800c");
    assertEquals(List.of("a\\b\ud800c"), Subjects.SEEN);
  }

  @Test
  void any_subset_of_the_statements_runs() throws Throwable {
    Made made = make("Ljava/lang/String;", "let 0 text kept", SEE + "local 0", "finally", SEE + "text inside", "end", SEE + "text last", "end");
    assertEquals(4, made.guards());
    Class<?> type = define(made);
    run(type, new long[] {0b1111});
    run(type, new long[] {0b0010});
    run(type, new long[] {0b1000});
    assertEquals(List.of("kept", "inside", "last", "null", "last"), Subjects.SEEN);
  }

  @Test
  void more_statements_than_a_word_has_bits_are_guarded() throws Throwable {
    List<String> statements = new ArrayList<>();
    for (int i = 0; i < 70; i++) {
      statements.add(SEE + "I " + i);
    }
    Class<?> type = define(make("", statements.toArray(String[]::new)));
    run(type, new long[] {1L << 63, 1L});
    assertEquals(List.of("63", "64"), Subjects.SEEN);
  }

  @Test
  void a_stack_trace_tells_the_statement() {
    Throwable thrown = assertThrows(IllegalArgumentException.class,
        () -> run("", SEE + "text a", "do static LSubjects; fail (Ljava/lang/String;)V 1 text x"));
    assertEquals(2, thrown.getStackTrace()[1].getLineNumber());
  }

  @Test
  void a_name_that_is_not_there_is_told() {
    UnmadeException unmade = assertThrows(UnmadeException.class, () -> make("", "do static LSubjects; gone ? 0"));
    assertTrue(unmade.getMessage().startsWith("no gone"), unmade.getMessage());
  }

  @Test
  void whatever_breaks_a_making_concerns_that_scenario_only() {
    String deep = "negate ".repeat(200_000) + "I 1";
    for (String broken : List.of("do " + deep, "do local x", "do class nothing", "set text a text b", "do local 7")) {
      UnmadeException unmade = assertThrows(UnmadeException.class, () -> make("", broken));
      assertTrue(unmade.getMessage().startsWith("java.lang."), unmade.getMessage());
    }
  }

  private static String see(String call) {
    return SEE + "static LSubjects; " + call;
  }

  private static void run(String locals, String... statements) throws Throwable {
    Made made = make(locals, statements);
    run(define(made), made.all());
  }

  /** Texts have no blanks in these tests. */
  private static Made make(String locals, String... statements) {
    List<String> types = locals.isEmpty() ? List.of() : List.of(locals.split(" "));
    List<String> words = new ArrayList<>(List.of(PACKAGE + "Carved" + made++, Integer.toString(types.size())));
    words.addAll(types);
    words.addAll(List.of(String.join(" ", statements).split(" ")));
    words.add("end");
    words.replaceAll(word -> word.replace("LSubjects", "L" + PACKAGE + "Subjects"));
    return ClassMaker.make(words, ScenarioTest.class.getClassLoader());
  }

  private static Class<?> define(Made made) throws IllegalAccessException {
    Class<?> last = null;
    for (Made.Part part : made.parts()) {
      last = MethodHandles.lookup().defineClass(part.bytes());
    }
    return last;
  }

  private static void run(Class<?> type, long[] guards) throws Throwable {
    try {
      type.getMethod("run", long[].class).invoke(null, (Object) guards);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
