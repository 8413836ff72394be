package testcarve.runner.mutants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import testcarve.runner.hook.Reach;

class MutantsTest {

  private static final String TILL = "testcarve/runner/mutants/Till";

  private final Mutants mutants = new Mutants(List.of(TILL, TILL + "$Coin", "not/There"), MutantsTest::original);

  private static Optional<byte[]> original(String name) {
    try (InputStream in = MutantsTest.class.getClassLoader().getResourceAsStream(name + ".class")) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Defines one class anew, and nothing else. */
  private static final class Loader extends ClassLoader {

    private final byte[] bytes;

    Loader(byte[] bytes) {
      super(MutantsTest.class.getClassLoader());
      this.bytes = bytes;
    }

    Class<?> define() {
      return defineClass(TILL.replace('/', '.'), bytes, 0, bytes.length);
    }
  }

  private List<Integer> of(String method) {
    return IntStream.range(0, mutants.all().size()).filter(number -> mutants.all().get(number).methodName().equals(method)).boxed().toList();
  }

  /** What was changed, with what the method gives then: of each mutant of a method. */
  private List<String> results(String method, Object... arguments) throws Exception {
    List<String> results = new ArrayList<>();
    for (int number : of(method)) {
      Mutant mutant = mutants.all().get(number);
      Object result = call(mutants.with(number), method, arguments);
      results.add(mutant.operator() + ": " + mutant.change() + ": " + result);
    }
    return results;
  }

  private static Object call(byte[] bytes, String name, Object... arguments) throws Exception {
    Class<?> till = new Loader(bytes).define();
    for (Method method : till.getMethods()) {
      if (method.getName().equals(name) && takes(method, arguments)) {
        return method.invoke(till.getConstructor().newInstance(), arguments);
      }
    }
    throw new AssertionError(name);
  }

  private static boolean takes(Method method, Object... arguments) {
    Class<?>[] types = method.getParameterTypes();
    return types.length == arguments.length
        && IntStream.range(0, types.length).allMatch(i -> !types[i].isPrimitive() || types[i] == unboxed(arguments[i]));
  }

  private static Class<?> unboxed(Object value) {
    return java.lang.invoke.MethodType.methodType(value.getClass()).unwrap().returnType();
  }

  private List<String> changes(String method) {
    return of(method).stream().map(number -> mutants.all().get(number).change()).toList();
  }

  @Test
  void a_comparison_takes_in_the_boundary_or_becomes_its_contrary() throws Exception {
    assertEquals(
        List.of("conditionals_boundary: > became >=: true", "negate_conditionals: > became <=: true",
            "false_returns: returned false: false", "true_returns: returned true: true"),
        results("above", 2, 2));
  }

  @Test
  void the_operator_is_that_of_the_source_before_an_or_and_at_the_end_of_a_loop() throws Exception {
    assertEquals(
        List.of("conditionals_boundary: > became >=: 7", "negate_conditionals: > became <=: 7", "conditionals_boundary: < became <=: 5",
            "negate_conditionals: < became >=: 7", "primitive_returns: returned 0: 5", "primitive_returns: returned 0: 0"),
        results("either", 10L, 2d));
    assertEquals(List.of("+ became -", "-- became ++", ">= became >", ">= became <", "returned 0"), changes("sum"));
  }

  @Test
  void a_condition_without_an_operator_is_negated() throws Exception {
    assertEquals(List.of("negate_conditionals: != null became == null: false"), results("isThere", "x").subList(0, 1));
    assertEquals("negate_conditionals: condition negated: true", results("isEmpty", "x").get(0));
  }

  @Test
  void arithmetic_is_replaced() throws Exception {
    assertEquals(
        List.of("+ became -", "- became +", "* became /", "/ became *", "% became *", "<< became >>", ">> became <<", ">>> became <<", "& became |", "| became &",
            "^ became &", "returned 0"),
        changes("calculate"));
    assertEquals(
        List.of("invert_negs: -x became x: 10.0", "math: + became -: -2.0", "math: * became /: -0.4", "math: / became *: -160.0",
            "primitive_returns: returned 0: 0.0"),
        results("scale", 8d, 3L));
  }

  @Test
  void steps_go_the_other_way() throws Exception {
    assertEquals(
        List.of("increments: += 2 became -= 2: 0", "increments: -- became ++: 6", "primitive_returns: returned 0: 0"), results("steps"));
  }

  @Test
  void a_call_whose_result_is_dropped_is_left_out() throws Exception {
    assertEquals(
        List.of("non_void_method_calls: call of append() left out: 7", "non_void_method_calls: call of nanos() left out: x7",
            "empty_returns: returned \"\": "),
        results("dropped"));
  }

  @Test
  void a_call_without_a_result_is_left_out() throws Exception {
    assertEquals(
        List.of("void_method_calls: call of put() left out: []", "empty_returns: returned Collections.emptyList(): []"), results("logged", 3L));
  }

  @Test
  void results_become_what_says_nothing() throws Exception {
    assertEquals(List.of("empty_returns: returned \"\": "), results("text"));
    assertEquals(List.of("empty_returns: returned Collections.emptyList(): []"), results("list"));
    assertEquals(List.of("empty_returns: returned Optional.empty(): Optional.empty"), results("optional"));
    assertEquals(List.of("empty_returns: returned 0: 0"), results("boxed"));
    assertEquals(List.of("false_returns: returned false: false", "true_returns: returned true: true"), results("boxedTruth", true));
    assertEquals(List.of("primitive_returns: returned 0: 0"), results("wide"));
    assertEquals(List.of("null_returns: returned null: null"), results("object"));
    assertEquals(List.of("null_returns: returned null: null"), results("array"));
  }

  @Test
  void what_is_returned_anyhow_is_no_mutant() {
    assertEquals(List.of(), Stream.of("none", "nothing", "blank", "zero").flatMap(method -> changes(method).stream()).toList());
    assertEquals(List.of("> became >=", "> became <=", "returned false", "returned true"), changes("above"));
  }

  @Test
  void the_body_of_a_lambda_has_mutants_and_what_the_compiler_wrote_has_none() {
    assertEquals(List.of("+ became -", "returned 0"), changes("lambda$lambda$0"));
    assertEquals(List.of("returned 0"), changes("checked"));
    assertEquals(List.of(), mutants.all().stream().filter(mutant -> mutant.className().endsWith("Coin")).toList());
  }

  @Test
  void a_mutant_says_where_it_is() {
    Mutant mutant = mutants.all().get(of("above").get(0));
    assertEquals(
        new Mutant(TILL, "above", "(II)Z", 19, "Till.java", "conditionals_boundary", "> became >="), mutant);
  }

  @Test
  void a_probed_class_tells_which_of_its_mutants_are_reached() throws Exception {
    Reach.begin(mutants.all().size());
    call(mutants.probed(TILL, original(TILL).orElseThrow()), "above", 1, 2);
    BitSet reached = BitSet.valueOf(words(Reach.reached()));
    // The condition, and the return of false.
    assertEquals(Stream.of(0, 1, 3).map(of("above")::get).toList(), reached.stream().boxed().toList());
    byte[] other = {1};
    assertSame(other, mutants.probed("some/Other", other));
  }

  private static long[] words(String hexadecimal) {
    byte[] bytes = new BigInteger(hexadecimal, 16).toByteArray();
    BitSet bits = new BitSet();
    IntStream.range(0, 8 * bytes.length).filter(bit -> (bytes[bytes.length - 1 - bit / 8] >> bit % 8 & 1) != 0).forEach(bits::set);
    return bits.toLongArray();
  }
}
