package testcarve.agent.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What changes without an action of the program is told when the program can first see it. */
class UnobservedWritesTest {

  @TempDir Path directory;

  private AgentRun run(String... lines) throws Exception {
    AgentRun run = new AgentRun(directory).source(lines).run();
    assertEquals("", run.err);
    assertEquals(0, run.status);
    return run;
  }

  /** The one event that follows the return of a library call with this name. */
  private static String behind(List<String> events, String call) {
    int at = 0;
    while (!events.get(at).startsWith("( " + call)) {
      at++;
    }
    while (!events.get(at).startsWith(")")) {
      at++;
    }
    return events.get(at + 1);
  }

  @Test
  void arraycopy_tells_the_array_it_has_changed() throws Exception {
    List<String> events =
        run(
                "class P { public static void main(String[] a) { int[] x = {1, 2, 3}; int[] y = new int[5];",
                "  System.arraycopy(x, 0, y, 1, 3); } }")
            .events();
    assertEquals("u o3 list 5 i0 i1 i2 i3 i0", behind(events, "System.arraycopy"));
  }

  @Test
  void a_stream_tells_what_it_has_read_into_an_array() throws Exception {
    List<String> events =
        run(
                "class P { public static void main(String[] a) throws Exception { char[] b = new char[3];",
                "  new java.io.StringReader(\"xyz\").read(b); } }")
            .events();
    assertTrue(events.contains("u o2 list 3 c120 c121 c122"), events::toString);
  }

  @Test
  void a_list_that_a_collector_made_is_told_with_its_elements() throws Exception {
    List<String> events =
        run(
                "import java.util.*; import java.util.stream.*;",
                "class P { public static void main(String[] a) {",
                "  List<String> l = Stream.of(\"x\", \"y\").collect(Collectors.toList()); } }")
            .events();
    assertTrue(behind(events, "Stream.collect").matches("k o\\d+ list 2 \"x\" \"y\""), events::toString);
  }

  @Test
  void a_list_that_a_method_reference_fills_is_told_behind_the_call() throws Exception {
    List<String> events =
        run(
                "import java.util.*; import java.util.stream.*;",
                "class P { public static void main(String[] a) { List<String> l = new ArrayList<>();",
                "  Stream.of(\"x\", \"y\").forEach(l::add); } }")
            .events();
    assertEquals("k o2 list 2 \"x\" \"y\"", behind(events, "Stream.forEach"));
  }

  @Test
  void a_deserialised_object_is_told_with_its_fields_and_those_of_its_parts() throws Exception {
    List<String> events =
        run(
                "import java.io.*;",
                "class P implements Serializable { int n = 7; String s = \"t\"; P inner; transient long l = 5;",
                "  public static void main(String[] a) throws Exception { P p = new P(); p.inner = new P();",
                "    ByteArrayOutputStream out = new ByteArrayOutputStream();",
                "    new ObjectOutputStream(out).writeObject(p);",
                "    Object q = new ObjectInputStream(new ByteArrayInputStream(out.toByteArray())).readObject();",
                "  } }")
            .events("u o\\d+ fields.*");
    assertEquals(2, events.size(), events::toString);
    assertTrue(events.get(0).matches("u o\\d+ fields \\d+ i7 \\d+ \"t\" \\d+ o\\d+ \\d+ j0"), events::toString);
    assertTrue(events.get(1).matches("u o\\d+ fields \\d+ i7 \\d+ \"t\" \\d+ n \\d+ j0"), events::toString);
  }

  @Test
  void an_object_whose_creation_is_recorded_is_no_stranger() throws Exception {
    List<String> events =
        run(
                "import java.util.*;",
                "class P implements Cloneable { enum E { A } record R(int x) { }",
                "  public static void main(String[] a) throws Exception {",
                "    P p = P.class.getDeclaredConstructor().newInstance();",
                "    List<Object> l = new ArrayList<>(List.of(p, E.A, new R(1), p.clone(), (Runnable) () -> { }));",
                "    for (Object o : l) { } } }")
            .events("u o\\d+ fields.*");
    assertEquals(List.of(), events);
  }

  @Test
  void a_field_that_reflection_writes_is_read_with_its_new_value() throws Exception {
    List<String> events =
        run(
                "import java.util.concurrent.atomic.*;",
                "class P { volatile int n = 1; int m = 2;",
                "  static final AtomicIntegerFieldUpdater<P> N = AtomicIntegerFieldUpdater.newUpdater(P.class, \"n\");",
                "  public static void main(String[] a) throws Exception { P p = new P();",
                "    N.set(p, 5); int x = p.n; P.class.getDeclaredField(\"m\").set(p, 6); int y = p.m; } }")
            .events("r o.*");
    assertEquals(2, events.size(), events::toString);
    assertTrue(events.get(0).endsWith("P.n i5") && events.get(1).endsWith("P.m i6"), events::toString);
  }
}
