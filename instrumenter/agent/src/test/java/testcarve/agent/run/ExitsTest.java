package testcarve.agent.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a program ends is told, whatever its budget left out. */
class ExitsTest {

  @TempDir Path directory;

  @Test
  void a_program_that_has_spent_its_budget_is_seen_to_end_the_jvm() throws Exception {
    AgentRun run =
        new AgentRun(directory)
            .agentOptions("events.per.test=100;events.per.main=100;events.per.call=10;events.in.reserve=0;first.calls=1")
            .source(
                "class P { int n; P() { for (int i = 0; i < 9999; i++) f(i); System.exit(3); }",
                "void f(int i) { n += i; }",
                "public static void main(String[] a) { new P(); } }")
            .run();
    assertEquals(3, run.status);
    assertTrue(run.events("> P.f .*").size() < 100, run.err);
    assertEquals(1, run.events("\\( .*System.exit.*").size(), run.events()::toString);
  }
}
