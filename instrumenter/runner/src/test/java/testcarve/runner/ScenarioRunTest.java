package testcarve.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testcarve.runner.hook.Work;
import testcarve.runner.steps.ClassMaker;
import testcarve.runner.steps.Made;
import testcarve.runner.weave.Plan;
import testcarve.runner.weave.Target;
import testcarve.runner.weave.Weaver;

/** Tries of scenarios: worlds, work, emptied bodies. */
class ScenarioRunTest {

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
  private static final Limits LIMITS = new Limits(1_000_000, 60_000);
  private static final Target BUILD = new Target(0, "shop/Till", "build", "()[I");
  private static final String BUILDS = "let 0 act static Lshop/Till; build ()[I 0 do check assertArrayEquals 2 array [I 2 I 1 I 2 local 0";

  @TempDir Path directory;

  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private ClassStore store;
  private World world;

  @BeforeEach
  void compile() throws Exception {
    Path source = directory.resolve("Till.java");
    Files.writeString(source, SOURCE);
    ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", directory.toString(), source.toString());
    Weaver weaver = new Weaver(new Plan(List.of(BUILD), List.of(), false, true));
    store = new ClassStore(List.of(directory), weaver::weave);
    world = newWorld();
  }

  @AfterEach
  void close() {
    world.close();
    System.setOut(out);
    System.setErr(err);
  }

  @Test
  void who_shares_a_world_sees_what_was_left_and_who_has_a_fresh_one_does_not() {
    Subject sells = made("do check assertEquals 2 I 1 static Lshop/Till; sell ()I 0");
    assertEquals(Outcome.Kind.GREEN, run(sells).kind());
    assertFalse(world.isSpent());
    assertEquals(Outcome.Kind.FAILED, run(sells).kind());
    world.close();
    world = newWorld();
    assertEquals(Outcome.Kind.GREEN, run(sells).kind());
  }

  @Test
  void a_try_that_never_ends_ends_by_its_work_and_this_jvm_goes_on() {
    assertEquals(Outcome.Kind.EXHAUSTED, run(made("do static Lshop/Till; spin (Z)V 1 Z 1")).kind());
    assertTrue(Work.used() > LIMITS.work());
    assertTrue(world.isSpent());
    assertEquals(Outcome.Kind.GREEN, run(made("do static Lshop/Till; spin (Z)V 1 Z 0")).kind());
  }

  @Test
  void who_catches_the_end_gets_it_again() {
    assertEquals(Outcome.Kind.EXHAUSTED, run(made("do static Lshop/Till; stubborn (I)V 1 I 0")).kind());
  }

  @Test
  void work_is_counted_by_calls() {
    run(made("do static Lshop/Till; sell ()I 0"));
    // The scenario itself, and what it calls.
    assertEquals(2, Work.used());
  }

  @Test
  void threads_that_are_left_behind_end_and_do_not_count_for_the_next() {
    assertEquals(Outcome.Kind.GREEN, run(made("do static Lshop/Till; leave ()V 0")).kind());
    assertTrue(world.isSpent());
    run(made("do static Lshop/Till; sell ()I 0"));
    assertEquals(2, Work.used());
  }

  @Test
  void an_emptied_body_is_noticed_by_who_looks_at_what_it_gives() {
    assertEquals(List.of("null NOTICED actual array was <null>", "fresh NOTICED array lengths differ, expected: <2> but was: <0>"), emptied(BUILDS));
  }

  @Test
  void who_looks_at_nothing_notices_no_emptied_body() {
    assertEquals(List.of("null SURVIVED ", "fresh SURVIVED "), emptied("let 0 act static Lshop/Till; build ()[I 0"));
  }

  @Test
  void only_the_statements_that_are_asked_for_run() {
    Made both = make("do static Lshop/Till; sell ()I 0 do check assertEquals 2 I 1 static Lshop/Till; sell ()I 0");
    assertEquals(Outcome.Kind.FAILED, run(new ScenarioRun(both, both.all())).kind());
    world.close();
    world = newWorld();
    assertEquals(Outcome.Kind.GREEN, run(new ScenarioRun(both, both.only(BigInteger.TWO))).kind());
  }

  private List<String> emptied(String statements) {
    List<String> told = new ArrayList<>();
    try (EmptiedBodies bodies = new EmptiedBodies(this::newWorld, "any")) {
      assertTrue(bodies.judge(made(statements), BUILD, List.of("null", "fresh"), LIMITS, (variant, verdict, outcome) ->
          told.add(variant + " " + verdict + " " + outcome.message())));
    }
    return told;
  }

  private World newWorld() {
    return new World(store, Globals.ofThisJvm());
  }

  private Outcome run(Subject test) {
    return world.run(test, LIMITS);
  }

  private Subject made(String statements) {
    Made made = make(statements);
    return new ScenarioRun(made, made.all());
  }

  private Made make(String statements) {
    return ClassMaker.make(List.of(("shop/Carved" + System.nanoTime() + " 1 [I " + statements + " end").split(" ")), world.loader());
  }
}
