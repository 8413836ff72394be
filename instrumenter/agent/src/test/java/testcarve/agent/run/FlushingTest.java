package testcarve.agent.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that ends without our hearing of it leaves what it did until about half a second before. */
class FlushingTest {

  /** Not recognised as an end of the JVM, and no shutdown hook runs: as if it was killed. */
  private static final String DIES =
      "static void die() throws Exception { Runtime.class.getMethod(\"halt\", int.class).invoke(Runtime.getRuntime(), 9); }";

  @TempDir Path directory;

  private AgentRun died(String main) throws Exception {
    AgentRun run =
        new AgentRun(directory)
            .source(
                "class P { static int f(int n) { return n + 1; } " + DIES,
                "public static void main(String[] a) throws Exception { " + main + " die(); } }")
            .run();
    assertEquals("", run.err);
    assertEquals(9, run.status);
    return run;
  }

  @Test
  void a_waiting_program_has_all_calls_in_the_file() throws Exception {
    AgentRun run = died("for (int i = 0; i < 90; i++) f(i); Thread.sleep(2000);");
    assertEquals(90, run.events("> P.f .*").size());
  }

  @Test
  void a_program_that_dies_at_once_leaves_the_header() throws Exception {
    List<String> lines = died("").lines();
    assertTrue(lines.get(0).startsWith("testcarve-trace "), () -> lines.toString());
    assertTrue(lines.contains("header command \"P\""), () -> lines.toString());
  }

  @Test
  void the_programs_own_threads_are_as_many_as_without_us() throws Exception {
    assertEquals("1", died("System.out.print(Thread.activeCount());").out);
  }

  @Test
  void a_program_that_interrupts_all_threads_is_recorded_all_the_same() throws Exception {
    AgentRun run =
        died(
            "for (Thread t : Thread.getAllStackTraces().keySet()) if (t != Thread.currentThread()) t.interrupt();"
                + " f(1); Thread.sleep(2000);");
    assertEquals(1, run.events("> P.f .*").size());
  }
}
