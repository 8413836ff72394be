package testcarve.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testcarve.runner.weave.Plan;
import testcarve.runner.weave.Target;
import testcarve.runner.weave.Weaver;

/** Tries of scenarios: worlds, work, emptied bodies. */
class BenchTest {

  private static final String SOURCE =
      """
      package shop;

      class Till {
        static int sold;

        static int sell() {
          return ++sold;
        }

        static void spin(boolean ever) {
          while (ever) {
          }
        }

        static void stubborn(int depth) {
          while (depth < 5) {
            try {
              stubborn(depth + 1);
            } catch (Error e) {
              depth++;
            }
            while (depth == 5) {
              spin(true);
            }
          }
        }

        static void leave() throws Exception {
          Thread left = new Thread(() -> spin(true));
          left.setDaemon(true);
          left.start();
        }

        static int[] build() {
          return new int[] {1, 2};
        }
      }
      """;
  private static final Bench.Limits LIMITS = new Bench.Limits(1_000_000, 60_000);
  private static final Target BUILD = new Target(0, "shop/Till", "build", "()[I");

  @TempDir Path directory;

  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private Bench bench;

  @BeforeEach
  void compile() throws Exception {
    Path source = directory.resolve("Till.java");
    java.nio.file.Files.writeString(source, SOURCE);
    ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", directory.toString(), source.toString());
    Weaver weaver = new Weaver(new Plan(List.of(BUILD), List.of(), false, true));
    ClassStore store = new ClassStore(List.of(directory), weaver::weave);
    Globals globals = Globals.ofThisJvm();
    bench = new Bench(() -> new World(null, store, globals));
  }

  @AfterEach
  void close() {
    bench.close();
    System.setOut(out);
    System.setErr(err);
  }

  @Test
  void who_shares_a_world_sees_what_was_left_and_who_has_a_fresh_one_does_not() {
    make("do check assertEquals 2 I 1 static Lshop/Till; sell ()I 0");
    assertEquals(Outcome.Kind.GREEN, attempt(false, null).outcome().kind());
    assertEquals(Outcome.Kind.FAILED, attempt(false, null).outcome().kind());
    assertEquals(Outcome.Kind.GREEN, attempt(true, null).outcome().kind());
  }

  @Test
  void a_try_that_never_ends_ends_by_its_work_and_this_jvm_goes_on() {
    make("do static Lshop/Till; spin (Z)V 1 Z 1");
    Bench.Tried tried = attempt(false, null);
    assertEquals(Outcome.Kind.EXHAUSTED, tried.outcome().kind());
    assertTrue(tried.work() > LIMITS.work());
    make("do static Lshop/Till; spin (Z)V 1 Z 0");
    assertEquals(Outcome.Kind.GREEN, attempt(false, null).outcome().kind());
  }

  @Test
  void who_catches_the_end_gets_it_again() {
    make("do static Lshop/Till; stubborn (I)V 1 I 0");
    assertEquals(Outcome.Kind.EXHAUSTED, attempt(false, null).outcome().kind());
  }

  @Test
  void work_is_counted_by_calls() {
    make("do static Lshop/Till; sell ()I 0");
    // The scenario itself, and what it calls.
    assertEquals(2, attempt(false, null).work());
  }

  @Test
  void threads_that_are_left_behind_end_and_do_not_count_for_the_next() {
    make("do static Lshop/Till; leave ()V 0");
    Bench.Tried left = attempt(false, null);
    assertEquals(Outcome.Kind.GREEN, left.outcome().kind());
    assertFalse(left.spoiled());
    make("do static Lshop/Till; sell ()I 0");
    assertEquals(2, attempt(false, null).work());
  }

  @Test
  void an_emptied_body_is_noticed_by_who_looks_at_what_it_gives() {
    make("let 0 act static Lshop/Till; build ()[I 0 do check assertArrayEquals 2 array [I 2 I 1 I 2 local 0");
    assertEquals(Outcome.Kind.GREEN, attempt(false, null).outcome().kind());
    Bench.Tried noticed = attempt(false, "null");
    assertEquals(Outcome.Kind.FAILED, noticed.outcome().kind());
    assertEquals("taken", noticed.reached());
    assertEquals("actual array was <null>", noticed.outcome().message());
  }

  @Test
  void only_the_statements_that_are_asked_for_run() {
    make("do static Lshop/Till; sell ()I 0 do check assertEquals 2 I 1 static Lshop/Till; sell ()I 0");
    Bench.Try second = new Bench.Try(1, true, "2", LIMITS, null);
    assertEquals(Outcome.Kind.GREEN, bench.run(second).outcome().kind());
    assertEquals(Outcome.Kind.FAILED, attempt(true, null).outcome().kind());
  }

  private void make(String statements) {
    bench.make(1, 0, List.of(("shop/Carved" + System.nanoTime() + " 1 [I " + statements + " end").split(" ")));
  }

  private Bench.Tried attempt(boolean fresh, String variant) {
    Bench.Emptied emptied = variant == null ? null : new Bench.Emptied(BUILD, variant);
    return bench.run(new Bench.Try(1, fresh, "", LIMITS, emptied));
  }
}
