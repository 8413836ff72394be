package testcarve.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintStream;
import java.lang.ref.WeakReference;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import testcarve.runner.hook.Work;
import testcarve.runner.steps.ClassMaker;
import testcarve.runner.steps.Made;
import testcarve.runner.steps.UnmadeException;
import testcarve.runner.weave.Plan;
import testcarve.runner.weave.Target;
import testcarve.runner.weave.Weaver;

/** Tries of scenarios: worlds, work, emptied bodies. */
class ScenarioRunTest {

  /** What another package sees of a class that it cannot name. */
  private static final String SHOWN =
      """
      package shop;

      public class Shown extends Hidden {
        public static int take(Hidden hidden) {
          return hidden.count();
        }
      }

      class Hidden {
        public int count = 3;

        public int count() {
          return count;
        }
      }
      """;

  private static final String SOURCE =
      """
      package shop;

      import java.util.Timer;
      import java.util.TimerTask;
      import java.util.concurrent.*;
      import java.util.stream.IntStream;

      interface Absent {
      }

      interface Offer {
        void take();

        Absent price();
      }

      class Table {
        static int filled;

        static {
          while (filled < 2_000_000) {
            filled++;
          }
        }

        static int last() {
          return Nested.doubled;
        }

        static class Nested {
          static int doubled = Table.filled * 2;
        }
      }

      class Endless {
        static int never;

        static {
          try {
            Till.spin(true);
          } catch (Throwable e) {
            never++;
          }
        }
      }

      class Failing {
        static int never = 1 / Integer.parseInt("0");
      }

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

        static int doze() {
          Thread left = new Thread(() -> {
            while (sold >= 0) {
              try {
                Thread.sleep(600_000);
              } catch (InterruptedException e) {
                sold++;
              }
            }
          });
          left.setDaemon(true);
          left.start();
          return sell();
        }

        static int start() throws Exception {
          Thread started = new Thread(Till::sell);
          started.start();
          started.join();
          return sold;
        }

        static int pool() throws Exception {
          ExecutorService pool = Executors.newFixedThreadPool(2);
          int first = pool.submit(Till::sell).get();
          pool.shutdown();
          pool.awaitTermination(1, TimeUnit.MINUTES);
          return first;
        }

        static int open() throws Exception {
          return Executors.newFixedThreadPool(2).submit(Till::sell).get();
        }

        static int later() {
          new Timer(true).schedule(new TimerTask() {
            @Override
            public void run() {
              sell();
            }
          }, 600_000);
          return sell();
        }

        static int waitForEnd() {
          Runtime.getRuntime().addShutdownHook(new Thread(Till::sell));
          return sell();
        }

        static void split() {
          IntStream.range(0, 1000).parallel().forEach(i -> sell());
        }

        static void handOver() throws Exception {
          CountDownLatch begun = new CountDownLatch(1);
          ForkJoinPool.commonPool().execute(() -> {
            begun.countDown();
            spin(true);
          });
          begun.await();
        }

        static void sleep() {
          ForkJoinPool.commonPool().execute(() -> {
            try {
              Thread.sleep(1500);
            } catch (InterruptedException e) {
              sold++;
            }
          });
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
    Path shown = directory.resolve("Shown.java");
    Files.writeString(shown, SHOWN);
    ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", directory.toString(), source.toString(), shown.toString());
    Files.delete(directory.resolve("shop/Absent.class"));
    Weaver weaver = new Weaver(new Plan(List.of(BUILD), List.of(), false, true, Set.of()));
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

  @ParameterizedTest
  @ValueSource(strings = {"sell", "start", "pool", "waitForEnd", "doze"})
  void a_world_that_ended_is_garbage_whatever_was_started_there(String starts) throws InterruptedException {
    assertEquals(Outcome.Kind.GREEN, run(made("do check assertEquals 2 I 1 static Lshop/Till; " + starts + " ()I 0")).kind());
    WeakReference<ClassLoader> loader = new WeakReference<>(world.loader());
    world.close();
    world = newWorld();
    assertTrue(isGarbage(loader));
  }

  private static boolean isGarbage(WeakReference<?> reference) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (reference.get() != null && System.nanoTime() < end) {
      System.gc();
      Thread.sleep(10);
    }
    return reference.get() == null;
  }

  @Test
  void threads_that_end_spend_no_world() {
    int sold = 0;
    for (String starts : List.of("start", "pool", "waitForEnd")) {
      sold++;
      String words = "do check assertEquals 2 I " + sold + " static Lshop/Till; " + starts + " ()I 0";
      assertEquals(Outcome.Kind.GREEN, run(made(words)).kind(), starts);
      assertFalse(world.isSpent(), starts);
    }
  }

  @Test
  void a_pool_that_is_left_open_spends_its_world_and_so_does_a_timer() {
    for (String leaves : List.of("open", "later")) {
      assertEquals(Outcome.Kind.GREEN, run(made("do check assertEquals 2 I 1 static Lshop/Till; " + leaves + " ()I 0")).kind(), leaves);
      assertTrue(world.isSpent(), leaves);
      world.close();
      world = newWorld();
    }
  }

  @Test
  void the_common_pool_is_no_thread_of_a_try_but_what_it_still_does_is() {
    for (int i = 0; i < 3; i++) {
      run(made("do static Lshop/Till; split ()V 0"));
      assertFalse(world.isSpent());
    }
    run(made("do static Lshop/Till; handOver ()V 0"));
    assertTrue(world.isSpent());
    run(made("do static Lshop/Till; sell ()I 0"));
    assertEquals(2, Work.used());
  }

  @Test
  void what_the_common_pool_goes_on_with_says_nothing_of_the_next_try() {
    run(made("do static Lshop/Till; sleep ()V 0"));
    assertTrue(world.isSpent());
    run(made("do static Lshop/Till; sell ()I 0"));
    assertFalse(world.isSpent());
    assertTrue(ForkJoinPool.commonPool().awaitQuiescence(1, TimeUnit.MINUTES));
  }

  @Test
  void initialisers_are_no_work_of_a_try() {
    Subject asks = made("do check assertEquals 2 I 4000000 static Lshop/Table; last ()I 0");
    assertEquals(Outcome.Kind.GREEN, run(asks).kind());
    assertEquals(2, Work.used());
    assertEquals(Outcome.Kind.GREEN, run(asks).kind());
    assertEquals(2, Work.used());
  }

  @Test
  void an_initialiser_that_never_ends_ends_by_its_own_allowance() {
    assertEquals(Outcome.Kind.EXHAUSTED, run(made("do constant Lshop/Endless; never I do static Lshop/Till; sell ()I 0")).kind());
    assertTrue(Work.used() > LIMITS.work());
  }

  @Test
  void who_never_ends_behind_an_initialiser_that_failed_ends() {
    Subject goesOn = made("expect 0 constant Lshop/Failing; never I end do static Lshop/Till; spin (Z)V 1 Z 1", "Ljava/lang/ExceptionInInitializerError;");
    assertEquals(Outcome.Kind.EXHAUSTED, run(goesOn).kind());
  }

  @Test
  void a_class_of_another_package_that_cannot_be_named_stays_behind_its_subclass() {
    String shown = "new Lshop/Shown; ()V 0";
    String three = "do check assertEquals 2 I 3 ";
    String words = three + "static Lshop/Shown; take (Lshop/Hidden;)I 1 " + shown + " "
        + three + "call Lshop/Hidden; count ()I " + shown + " 0 "
        + three + "field Lshop/Hidden; count I " + shown;
    Made made = ClassMaker.make(List.of(("elsewhere/Carved 0 " + words + " end").split(" ")), world.loader());
    Outcome outcome = run(new ScenarioRun(made, made.all()));
    assertEquals(Outcome.Kind.GREEN, outcome.kind(), outcome.message());
  }

  @Test
  void a_scenario_is_unmade_whose_types_name_a_class_that_is_not_there() {
    UnmadeException unmade = assertThrows(UnmadeException.class, () -> make("do lambda Lshop/Offer; 0 end"));
    assertEquals("shop.Absent", unmade.missing());
    assertEquals("no class shop.Absent", unmade.getMessage());
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
    try (EmptiedBodies bodies = new EmptiedBodies(new ClassWorld(this::newWorld, "any"))) {
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
    return made(statements, "[I");
  }

  private Subject made(String statements, String local) {
    Made made = make(statements, local);
    return new ScenarioRun(made, made.all());
  }

  private Made make(String statements) {
    return make(statements, "[I");
  }

  private Made make(String statements, String local) {
    String words = "shop/Carved" + System.nanoTime() + " 1 " + local + " " + statements + " end";
    return ClassMaker.make(List.of(words.split(" ")), world.loader());
  }
}
