package testcarve.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.Optional;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testcarve.runner.weave.Plan;
import testcarve.runner.weave.Weaver;

class MainRunTest {

  private static final String SOURCE =
      """
      class Tool {
        public static void main(String[] arguments) throws Exception {
          System.out.println(arguments.length + System.in.read());
          switch (arguments[0]) {
            case "exit" -> System.exit(arguments.length);
            case "throw" -> throw new IllegalStateException();
            case "loop" -> { while (true) { } }
            default -> System.out.println("done");
          }
        }
      }
      """;

  @TempDir Path directory;

  private Path input;

  @BeforeEach
  void compile() throws IOException {
    Path source = Files.writeString(directory.resolve("Tool.java"), SOURCE);
    ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", directory.toString(), source.toString());
    input = Files.writeString(directory.resolve("input"), "a");
  }

  private Outcome run(String expected, String... arguments) throws IOException {
    Weaver weaver = new Weaver(new Plan(List.of(), List.of(), false, true, Set.of()));
    PrintStream out = System.out;
    try (World world = new World(new ClassStore(List.of(directory), weaver::weave), Globals.ofThisJvm())) {
      return world.run(new MainRun("Tool", input, expected, List.of(arguments)), new Limits(10_000, 60_000));
    } finally {
      // A world puts back its own.
      System.setOut(out);
    }
  }

  @Test
  void it_is_green_if_it_prints_and_ends_as_it_did() throws IOException {
    for (String end : List.of("exit", "throw", "other")) {
      Outcome first = run("", end);
      assertEquals(Outcome.Kind.GREEN, first.kind());
      assertEquals(Optional.of(Outcome.Kind.GREEN), Optional.of(run(first.message(), end).kind()), end);
      assertEquals(Outcome.Kind.FAILED, run(first.message(), end, "one more").kind(), end);
    }
  }

  @Test
  void how_it_ends_and_what_it_reads_make_a_difference() throws IOException {
    String thrown = run("", "throw").message();
    assertNotEquals(run("", "other").message(), thrown);
    assertNotEquals(run("", "exit").message(), thrown);
    Files.writeString(input, "b");
    assertEquals(Outcome.Kind.FAILED, run(thrown, "throw").kind());
  }

  @Test
  void it_ends_by_its_work() throws IOException {
    assertEquals(Outcome.Kind.EXHAUSTED, run("", "loop").kind());
  }
}
