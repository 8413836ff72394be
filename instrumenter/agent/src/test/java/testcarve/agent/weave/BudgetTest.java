package testcarve.agent.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import testcarve.agent.record.Limits;

/** What is left out when a program does too much, and what never is. */
class BudgetTest {

  private static List<String> events(Limits limits, String... source) throws Exception {
    WovenProgram program = WovenProgram.run(limits, 17, source);
    assertNull(program.thrown());
    return program.events();
  }

  private static List<String> matching(List<String> events, String regex) {
    return events.stream().filter(e -> e.matches(regex)).collect(Collectors.toList());
  }

  @Test
  void nothing_is_left_out_while_a_quarter_of_the_events_is_not_spent() throws Exception {
    List<String> events =
        events(
            new Limits(4_000, 4_000, 10, 1, 0, 1_000_000),
            "class P { static int f(int i) { return i; }",
            "  public static void main(String[] a) { for (int i = 0; i < 400; i++) f(i); } }");
    assertEquals(400, matching(events, "> P.f .*").size());
    assertEquals(List.of(), matching(events, "G .*"));
  }

  @Test
  void then_the_first_calls_are_recorded_and_a_spread_of_later_ones() throws Exception {
    List<String> events =
        events(
            new Limits(4_000, 4_000, 10, 4, 0, 1_000_000),
            "class P { static int f(int i) { return i; } static int g(int i) { return i; }",
            "  public static void main(String[] a) {",
            "    for (int i = 0; i < 500; i++) f(i); for (int i = 0; i < 256; i++) g(i); } }");
    List<String> calls = matching(events, "> P.g .*");
    assertEquals(
        List.of("> P.g - i0", "> P.g - i1", "> P.g - i2", "> P.g - i3"), calls.subList(0, 4));
    assertTrue(calls.contains("> P.g - i255"), calls::toString);
    assertFalse(calls.contains("> P.g - i254"), calls::toString);
    assertEquals(4 + 3 + 5 * 8 + 1, calls.size());
    assertFalse(matching(events, "G budget .*").isEmpty());
  }

  @Test
  void an_invocation_is_recorded_whole_or_not_at_all() throws Exception {
    List<String> events =
        events(
            new Limits(400, 400, 100, 1, 0, 1_000_000),
            "class P { static int f(int i) { int s = 0; for (int k = 0; k < 9; k++) s += g(k); return s; }",
            "  static int g(int i) { return i; }",
            "  public static void main(String[] a) { for (int i = 0; i < 100; i++) f(i); } }");
    int whole = 0;
    for (int i = 0; i < events.size(); i++) {
      if (events.get(i).startsWith("> P.f ")) {
        List<String> inside = events.subList(i + 1, i + 19);
        assertEquals(9, matching(inside, "> P.g .*").size(), inside::toString);
        whole++;
      }
    }
    assertTrue(whole > 5 && whole < 60, "recorded whole: " + whole);
  }

  private static final String TABLE =
      "class P { static int add(int i) { return i; } static int use(int i) { return add(i); }"
          + "  static void fill(int n) { for (int i = 0; i < n; i++) add(i); }";

  private static List<String> eventsWithTables(String work) throws Exception {
    return events(
        new Limits(4_000, 4_000, 10, 4, 0, 1_000_000),
        TABLE,
        "  public static void main(String[] a) { work(); }",
        "  static void work() { " + work + " } }");
  }

  @Test
  void behind_a_table_that_was_filled_calls_are_recorded_as_at_the_beginning() throws Exception {
    List<String> events = eventsWithTables("fill(5_000); for (int i = 0; i < 60; i++) use(i);");
    List<String> uses = matching(events, "> P.use .*");
    assertEquals(60, uses.size());
    // Those of the table are a spread of all, as they would be alone.
    int behind = events.indexOf(uses.get(0));
    assertTrue(matching(events.subList(0, behind), "> P.add .*").size() < 700);
    assertEquals(60, matching(events.subList(behind, events.size()), "> P.add .*").size());
  }

  @Test
  void tables_without_end_get_no_more_than_twice_the_budget() throws Exception {
    List<String> events = eventsWithTables("for (int i = 0; i < 200; i++) fill(600);");
    assertTrue(events.size() < 10_000, "recorded: " + events.size());
  }

  private static List<String> eventsWithReserve(String driver) throws Exception {
    return events(
        new Limits(400, 400, 10, 1, 0, 1_000_000).sharing(100_000, 1_000),
        "class P { static void loop() { for (int i = 0; i < 5000; i++) a(); }",
        "  static int a() { return b() + c() + d(); } static int b() { return 1; } static int c() { return 2; } static int d() { return 3; }",
        "  static int only(int i) { return i; } static void narrow() { for (int i = 0; i < 5000; i++) only(i); }",
        "  public static void main(String[] a) { " + driver + " } }");
  }

  @Test
  void what_calls_many_methods_has_more_of_a_reserve() throws Exception {
    int broad = eventsWithReserve("loop();").size();
    assertTrue(broad > 2_000 && broad < 2 * 5_400, "recorded: " + broad);
    int narrow = eventsWithReserve("narrow();").size();
    assertTrue(narrow > 400 && narrow < 2 * 2_400, "recorded: " + narrow);
  }

  @Test
  void what_is_left_out_takes_its_calls_with_it() throws Exception {
    List<String> events =
        events(
            new Limits(400, 400, 10, 1, 0, 1_000_000),
            "class P { int x; int f() { x = x + 1; return g(); } int g() { return x; }",
            "  public static void main(String[] a) { P p = new P(); for (int i = 0; i < 300; i++) p.f(); } }");
    assertEquals(matching(events, "> P.f .*").size(), matching(events, "> P.g .*").size());
  }

  @Test
  void the_first_calls_of_a_method_are_recorded_wherever_they_are() throws Exception {
    List<String> events =
        events(
            new Limits(100, 100, 10, 1, 2, 1_000_000),
            "class P { static void f(int i) { if (i == 900) { late(i); } }",
            "  static int late(int i) { return later(i) + later(i); } static int later(int i) { return i; }",
            "  public static void main(String[] a) { for (int i = 0; i < 1000; i++) f(i); end(); }",
            "  static void end() { } }");
    assertEquals(1, matching(events, "> P.late - i900").size());
    assertEquals(2, matching(events, "> P.later - i900").size());
    assertEquals(1, matching(events, "> P.end -").size());
    assertTrue(matching(events, "> P.f .*").size() < 100);
    assertTrue(events.get(events.size() - 1).startsWith("< -"));
  }

  @Test
  void a_read_behind_a_gap_is_told_again() throws Exception {
    List<String> events =
        events(
            new Limits(100, 100, 10, 1, 1, 1_000_000),
            "class P { static int x; static void f() { }",
            "  static void run() { int s = 0; for (int i = 0; i < 200; i++) { s += x; f(); s += x; } }",
            "  public static void main(String[] a) { run(); } }");
    int gap = events.indexOf("G budget 1");
    assertEquals("R P.x i0", events.get(gap - 1));
    assertEquals("R P.x i0", events.get(gap + 1));
  }

  @Test
  void an_invocation_that_throws_while_it_is_left_out_ends_like_any_other() throws Exception {
    List<String> events =
        events(
            new Limits(100, 100, 10, 1, 0, 1_000_000),
            "class P { static void f(int i) { g(); throw new IllegalStateException(); } static void g() { }",
            "  public static void main(String[] a) {",
            "    for (int i = 0; i < 100; i++) { try { f(i); } catch (RuntimeException e) { } }",
            "    end(); } static void end() { } }");
    int calls = matching(events, "> P.f .*").size();
    assertTrue(calls > 0 && calls < 60, "recorded: " + calls);
    assertEquals(calls, matching(events, "> P.g .*").size());
  }
}
