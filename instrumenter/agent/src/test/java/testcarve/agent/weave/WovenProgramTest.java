package testcarve.agent.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WovenProgramTest {

  private static List<String> events(int release, String... source) throws Exception {
    WovenProgram program = WovenProgram.run(release, source);
    assertNull(program.thrown());
    assertEquals("", program.complaints());
    return program.events().stream().filter(e -> !e.startsWith("k ") && !e.equals("u o1 list 0")).collect(Collectors.toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 11, 17})
  void constructors_are_bound_after_super_and_write_fields(int release) throws Exception {
    assertEquals(
        List.of(
            "> P.main - o1",
            "> P.<init> _ i7",
            "= o2",
            "w o2 P.x i7",
            "< -",
            "> P.twice o2 j3",
            "r o2 P.x i7",
            "< j21",
            "< -"),
        events(
            release,
            "class P { final int x; P(int x) { this.x = x; }",
            "  long twice(long f) { return x * f; }",
            "  public static void main(String[] a) { new P(7).twice(3L); } }"));
  }

  @Test
  void statics_that_nothing_but_their_own_update_reads_are_not_recorded() throws Exception {
    List<String> events =
        events(
            8,
            "class P { private static int made; private static long grams; private static int seen; private static int last;",
            "  static int weight() { return 3; } static int twice(int n) { return 2 * n; }",
            "  public static void main(String[] a) {",
            "    made++; grams += weight(); seen++; weight(); if (seen > 5) made++; last = twice(last); } }");
    String statics = events.stream().filter(e -> e.startsWith("R ") || e.startsWith("W ")).collect(Collectors.joining(", "));
    assertEquals("R P.seen i0, W P.seen i1, R P.seen i1, R P.last i0, W P.last i0", statics);
    assertEquals(3, events.stream().filter(e -> e.startsWith("> P.weight") || e.startsWith("> P.twice")).count());
  }

  @Test
  void arrays_that_a_library_gets_from_a_lambda_and_fills_are_told() throws Exception {
    List<String> events =
        events(
            8,
            "class P { public static void main(String[] a) {",
            "  java.util.Arrays.asList(\"x\", \"y\").stream().toArray(String[]::new); } }");
    String told = events.stream().filter(e -> e.startsWith("u ")).collect(Collectors.joining(", "));
    assertTrue(told.contains("list 2") && told.contains("x") && told.contains("y"), events::toString);
  }

  @Test
  void captured_fields_written_before_super_belong_to_the_frame() throws Exception {
    List<String> events =
        events(
            8,
            "class P { class In { }",
            "  public static void main(String[] a) { new P().new In(); } }");
    assertTrue(events.contains("w _ P$In.this$0 o2"), events::toString);
  }

  @Test
  void library_calls_are_recorded_with_receiver_arguments_and_result() throws Exception {
    assertEquals(
        List.of(
            "> P.main - o1",
            "( ArrayList.<init> _",
            ") o2",
            "( List.add o2 \"x\"",
            ") z1",
            "< -"),
        events(
            17,
            "class P { public static void main(String[] a) {",
            "  java.util.List<String> l = new java.util.ArrayList<>(); l.add(\"x\");",
            "  \"a\".length(); } }"));
  }

  @Test
  void a_method_inherited_from_the_library_is_a_library_call() throws Exception {
    List<String> events =
        events(
            17,
            "class P extends java.util.ArrayList<String> {",
            "  public boolean add(String s) { return super.add(s); }",
            "  public static void main(String[] a) { P p = new P(); p.add(\"x\"); p.size(); } }");
    assertEquals(
        List.of(
            "> P.main - o1",
            "> P.<init> _",
            "( ArrayList.<init> _",
            "= o2",
            ") o2",
            "< -",
            "> P.add o2 \"x\"",
            "( ArrayList.add o2 \"x\"",
            ") z1",
            "< z1 0",
            "( P.size o2",
            ") i1",
            "< -"),
        events.stream().map(e -> e.equals("< z1") ? "< z1 0" : e).collect(Collectors.toList()));
  }

  @Test
  void an_exception_leaves_frames_and_is_caught() throws Exception {
    List<String> events =
        events(
            17,
            "class P { static void f() { throw new IllegalStateException(\"no\"); }",
            "  public static void main(String[] a) { try { f(); } catch (RuntimeException e) { } } }");
    assertEquals(
        List.of(
            "> P.main - o1",
            "> P.f -",
            "( IllegalStateException.<init> _ \"no\"",
            ") o2",
            "! o2",
            "^ 1 o2",
            "< -"),
        events);
  }

  @Test
  void a_super_constructor_that_throws_closes_the_constructors_above_it() throws Exception {
    List<String> events =
        events(
            17,
            "class P { static class A { A() { throw new IllegalStateException(); } }",
            "  static class B extends A { } static class C extends B { }",
            "  public static void main(String[] a) { try { new C(); } catch (RuntimeException e) { } } }");
    assertEquals(3, events.stream().filter(e -> e.startsWith("! ")).count(), events::toString);
    assertTrue(events.contains("^ 1 o3"), events::toString);
  }

  @Test
  void a_library_call_that_threw_is_closed_by_the_handler() throws Exception {
    List<String> events =
        events(
            17,
            "class P { public static void main(String[] a) {",
            "  try { new java.util.ArrayList<String>().get(3); } catch (RuntimeException e) { } } }");
    assertEquals(
        List.of("( ArrayList.get o2 i3", "x o3", "^ 1 o3", "< -"),
        events.subList(events.size() - 4, events.size()));
  }

  @Test
  void branches_are_told_by_bits_in_code_order() throws Exception {
    List<String> events =
        events(
            17,
            "class P { static int f(int i) { if (i > 3) { return 1; } return i == 0 ? 2 : 3; }",
            "  static int g(int i) { switch (i) { case 1: return 5; case 9: return 6; default: return 7; } }",
            "  public static void main(String[] a) { f(4); f(0); f(1); g(1); g(9); g(2); } }");
    assertEquals(
        List.of("< i1 2", "< i2 9", "< i3 5", "< i5 1", "< i6 2", "< i7 4", "< -"),
        events.stream().filter(e -> e.startsWith("<")).collect(Collectors.toList()));
  }

  @Test
  void lambdas_are_told_with_what_they_capture_and_run_in_frames_of_their_own() throws Exception {
    List<String> events =
        events(
            17,
            "class P { public static void main(String[] a) { String s = \"x\";",
            "  java.util.function.Supplier<String> f = () -> s + 1; f.get(); } }");
    assertTrue(events.contains("l 1 o2 \"x\""), events::toString);
    assertTrue(events.contains("> P.lambda$main$0 - \"x\""), events::toString);
    assertTrue(events.contains("( Supplier.get o2"), events::toString);
  }

  @Test
  void arrays_are_created_stored_and_loaded() throws Exception {
    assertEquals(
        List.of(
            "> P.main - o1",
            "a o2 2",
            "a o3 3",
            "s o2 0 o3",
            "a o4 3",
            "s o2 1 o4",
            "g o2 1 o4",
            "s o4 2 i4",
            "a o5 1",
            "s o5 0 d3ff8000000000000",
            "g o5 0 d3ff8000000000000",
            "c o5 o6",
            "< -"),
        events(
            17,
            "class P { public static void main(String[] a) {",
            "  int[][] m = new int[2][3]; m[1][2] = 4;",
            "  double[] d = {1.5}; double x = d[0]; d.clone(); } }"));
  }

  @Test
  void of_many_inner_arrays_only_the_lengths_are_told() throws Exception {
    assertEquals(
        List.of("> P.main - o1", "a o2 300 2", "g o2 7 o3", "s o3 1 i4", "< -"),
        events(
            17,
            "class P { public static void main(String[] a) {",
            "  int[][] m = new int[300][2]; m[7][1] = 4; } }"));
  }

  @Test
  void a_store_that_throws_is_not_recorded() throws Exception {
    List<String> events =
        events(
            17,
            "class P { public static void main(String[] a) { Object[] o = new String[1];",
            "  try { o[0] = 5; } catch (ArrayStoreException e) { }",
            "  try { o[7] = null; } catch (RuntimeException e) { } } }");
    assertTrue(events.stream().noneMatch(e -> e.startsWith("s ")), events::toString);
  }

  @Test
  void monitors_of_blocks_and_methods_are_told() throws Exception {
    List<String> events =
        events(
            17,
            "class P { synchronized void f() { } public static void main(String[] a) {",
            "  P p = new P(); synchronized (p) { } p.f(); } }");
    assertEquals(
        List.of("m o2", "n o2", "m o2", "n o2"),
        events.stream().filter(e -> e.matches("[mn] .*")).collect(Collectors.toList()));
  }

  @Test
  void a_full_stack_is_the_programs_own_affair() throws Exception {
    WovenProgram program =
        WovenProgram.run(
            17,
            "class P { static int f(int i) { return f(i + 1) + 1; }",
            "  public static void main(String[] a) { try { f(0); } catch (StackOverflowError e) { g(); } }",
            "  static void g() { } }");
    assertNull(program.thrown());
    assertTrue(program.events().contains("> P.g -"));
    assertEquals("< -", program.events().get(program.events().size() - 1));
  }

  @Test
  void what_main_throws_is_thrown() throws Exception {
    WovenProgram program =
        WovenProgram.run(
            8, "class P { public static void main(String[] a) { Object o = null; o.hashCode(); } }");
    assertInstanceOf(NullPointerException.class, program.thrown());
    List<String> events = program.events();
    assertTrue(events.get(events.size() - 1).startsWith("! o"), events::toString);
  }

  @Test
  void methods_that_grow_too_large_lose_their_inside_first() throws Exception {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < 3000; i++) {
      body.append("l.add(\"").append(i % 7).append("\"); ");
    }
    WovenProgram program =
        WovenProgram.run(
            17,
            "class P { static void f(java.util.List<String> l) { " + body + " }",
            "  public static void main(String[] a) { f(new java.util.ArrayList<>()); } }");
    assertNull(program.thrown());
    List<String> events = program.events();
    int enter = events.indexOf("> P.f - o2");
    assertTrue(events.subList(enter, events.size()).contains("G unwoven 1"), events::toString);
    assertTrue(
        program.lines().stream()
            .anyMatch(l -> l.startsWith("method ") && l.contains("weave=edges")));
  }

  @Test
  void switches_records_and_patterns_verify() throws Exception {
    events(
        17,
        "class P { enum E { A { int f() { return 1; } }, B; int f() { return 2; } }",
        "  record R(int x, String s) { } sealed interface S permits T { } record T(E e) implements S { }",
        "  static int g(Object o) { if (o instanceof R r && r.x() > 1) return r.x();",
        "    return o instanceof E e ? switch (e) { case A -> e.f(); case B -> 5; } : 0; }",
        "  static String h(String s) { switch (s) { case \"a\": return \"1\"; default: return s + g(s); } }",
        "  public static void main(String[] a) { g(new R(2, null)); g(E.A); g(E.B); h(\"a\"); h(\"b\");",
        "    new R(1, \"z\").equals(new R(1, \"z\")); new T(E.A).toString(); E.valueOf(\"B\").name();",
        "    try { g(null); throw new Error(); } catch (Error e) { } finally { h(\"c\"); } } }");
  }

  @Test
  void a_records_own_methods_read_its_components() throws Exception {
    List<String> events =
        events(
            17,
            "class P { record R(int x, String s) { }",
            "  public static void main(String[] a) { new R(1, \"z\").equals(new R(2, \"y\")); } }");
    int call = events.indexOf("( ObjectMethods.bootstrap - o2 o3");
    assertEquals(
        List.of("r o2 R.x i1", "r o2 R.s \"z\"", "r o3 R.x i2", "r o3 R.s \"y\"", ") z0"),
        events.subList(call + 1, call + 6).stream().map(e -> e.replace("P$R", "R")).collect(Collectors.toList()));
  }

  @Test
  void a_native_method_of_the_program_is_a_gap() throws Exception {
    WovenProgram program =
        WovenProgram.run(
            17,
            "class P { static native int f(int i);",
            "  public static void main(String[] a) { try { f(3); } catch (LinkageError e) { } } }");
    List<String> events = program.events();
    int call = events.indexOf("( P.f - i3");
    assertTrue(events.subList(call, call + 4).contains("G unwoven 1"), events::toString);
  }

  @Test
  void variables_without_a_name_keep_their_number_in_messages() throws Exception {
    WovenProgram program =
        WovenProgram.run(
            17,
            "class P { public static void main(String[] a) { long one = a.length; String two = null;",
            "  if (one == 0) { int three = two.length(); System.out.print(three); } } }");
    assertEquals(
        "Cannot invoke \"String.length()\" because \"<local3>\" is null",
        program.thrown().getMessage());
  }
}
