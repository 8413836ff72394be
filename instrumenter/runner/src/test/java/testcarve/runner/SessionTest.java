package testcarve.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionTest {

  /** It starts a thread that never ends, as soon as it is loaded. */
  private static final String DRIVER =
      "package shop; import java.sql.*; public class Broker implements Driver {"
          + " static { Thread keeper = new Thread(() -> { while (true) try { Thread.sleep(20); } catch (InterruptedException e) { } });"
          + " keeper.setDaemon(true); keeper.start(); }"
          + " public Connection connect(String url, java.util.Properties p) { return null; } public boolean acceptsURL(String url) { return false; }"
          + " public DriverPropertyInfo[] getPropertyInfo(String url, java.util.Properties p) { return null; }"
          + " public int getMajorVersion() { return 1; } public int getMinorVersion() { return 0; } public boolean jdbcCompliant() { return false; }"
          + " public java.util.logging.Logger getParentLogger() { return null; } }";

  private static final String TILL = "package shop; class Till { static int sold; static int sell() { return ++sold; } }";

  @TempDir Path directory;

  private final List<String> requests = new ArrayList<>();
  private Path classes;

  @BeforeEach
  void compile() throws Exception {
    classes = Files.createDirectory(directory.resolve("classes"));
    compile("Till.java", TILL);
    ask("classpath", classes.toString());
    ask("scenarios");
    make("TillTest", 1);
    make("TillTest", 2);
    make("OtherTest", 1);
  }

  @Test
  void runs_of_a_class_that_keep_their_world_go_on_in_it() throws Exception {
    run(true, "TillTest", 1);
    run(true, "TillTest", 2);
    assertEquals(List.of("green", "green"), outcomes());
  }

  private void compile(String file, String text) throws IOException {
    Path source = Files.writeString(directory.resolve(file), text);
    ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.toString(), source.toString());
  }

  @Test
  void what_a_driver_starts_when_it_is_loaded_is_left_by_no_try() throws Exception {
    compile("Broker.java", DRIVER);
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve("java.sql.Driver"), "shop.Broker");
    run(true, "TillTest", 1);
    run(true, "TillTest", 2);
    assertEquals(List.of("green", "green"), outcomes());
  }

  /** Each leaves a thread that waits for work in the JDK, and cannot be ended. */
  @Test
  void where_too_many_worlds_cannot_be_ended_the_rest_is_left_to_another_jvm() throws Exception {
    compile("Pool.java", "package shop; import java.util.concurrent.*; class Pool { static Object open() throws Exception {"
        + " return Executors.newFixedThreadPool(1, task -> { Thread made = new Thread(task); made.setDaemon(true); return made; }).submit(() -> 1).get(); } }");
    ask("make", "PoolTest", "opens", "shop/PoolTest 0 do static Lshop/Pool; open ()Ljava/lang/Object; 0 end".replace(' ', '\t'));
    int asked = 700;
    ask("run\t1000\t60000\tfalse" + "\tPoolTest\topens\t".repeat(asked));
    run(false, "TillTest", 1);
    int ran = outcomes().size();
    assertTrue(ran > 100 && ran < asked, "it ran " + ran);
    long full = Files.readAllLines(directory.resolve("answers")).stream().filter((Channel.PREFIX + "\tfull")::equals).count();
    assertEquals(2, full);
  }

  @Test
  void another_class_gets_a_new_world() throws Exception {
    run(true, "TillTest", 1);
    run(true, "OtherTest", 1);
    run(true, "TillTest", 1);
    assertEquals(List.of("green", "green", "green"), outcomes());
  }

  @Test
  void a_run_that_keeps_none_gets_a_new_world_and_ends_the_kept_one() throws Exception {
    run(true, "TillTest", 1);
    run(false, "TillTest", 1);
    run(true, "TillTest", 1);
    assertEquals(List.of("green", "green", "green"), outcomes());
  }

  @Test
  void a_mutant_is_noticed_by_a_test_that_runs_it_and_ends_by_its_work() throws Exception {
    compile("Loop.java", "package shop; class Loop { static int count(int n) { int all = 0; for (int i = 0; i < n; i++) { all++; } return all; } }");
    ask("mutable", "shop/Loop");
    ask("mutants");
    makeCount(3);
    makeCount(0);
    ask("run", "1000", "60000", "false", "LoopTest", "counts0", "", "LoopTest", "counts3", "");
    for (int mutant = 0; mutant < 5; mutant++) {
      ask("mutate", Integer.toString(mutant), "60000", "LoopTest", "counts0", "", "1000", "LoopTest", "counts3", "", "1000");
    }
    ask("mutate", "3", "60000", "LoopTest", "counts0", "", "1000");
    assertEquals(List.of("green", "green"), outcomes());
    assertEquals(List.of("< became <=", "< became >=", "++ became --", "++ became --", "returned 0"), told("mutant", 9));
    // Counting to 0 runs the condition and the return.
    assertEquals(List.of("13", "1f"), told("test", 10));
    assertEquals(List.of("failed", "exhausted", "failed", "exhausted", "failed", "green"), told("mutated", 2));
  }

  @Test
  void a_source_beside_its_class_is_not_compiled() throws Exception {
    Path source = Files.createDirectories(classes.resolve("shop")).resolve("Till.java");
    Files.writeString(source, "package shop; class Till { none }");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
    ask("source", "shop/TillTest.java", "package shop; class TillTest { int one() { return Till.sell(); } }");
    ask("compile", Files.createDirectory(directory.resolve("tests")).toString(), "");
    outcomes();
    assertEquals(List.of("true"), told("compiled", 2));
  }

  private void makeCount(int count) {
    String words = "shop/LoopTest" + count + " 0 do check assertEquals 2 I " + count + " static Lshop/Loop; count (I)I 1 I " + count + " end";
    ask("make", "LoopTest", "counts" + count, words.replace(' ', '\t'));
  }

  /** A test that is green if it is the one of this number to sell something in its world. */
  private void make(String className, int sold) {
    String words = "shop/" + className + sold + " 0 do check assertEquals 2 I " + sold + " static Lshop/Till; sell ()I 0 end";
    ask("make", className, method(sold), words.replace(' ', '\t'));
  }

  private void run(boolean keeps, String className, int sold) {
    ask("run", "1000", "60000", Boolean.toString(keeps), className, method(sold), "");
  }

  private static String method(int sold) {
    return "sells" + sold;
  }

  private void ask(String... fields) {
    requests.add(String.join("\t", fields));
  }

  /** In a JVM of its own, which works in a directory of its own. */
  private List<String> outcomes() throws IOException, InterruptedException {
    ask("quit");
    Path input = directory.resolve("requests");
    Files.write(input, requests);
    Path output = directory.resolve("answers");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process runner = new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), "testcarve.runner.Main")
        .directory(Files.createDirectory(directory.resolve("work")).toFile())
        .redirectInput(input.toFile()).redirectOutput(output.toFile()).redirectError(new File(directory.toFile(), "errors")).start();
    runner.waitFor(1, TimeUnit.MINUTES);
    return told("test", 4);
  }

  /** A field of each message of this name; the fields of a test that is green are followed by empty ones. */
  private List<String> told(String message, int field) throws IOException {
    String begin = Channel.PREFIX + "\t" + message + "\t";
    return Files.readAllLines(directory.resolve("answers")).stream().filter(line -> line.startsWith(begin)).map(line -> line.split("\t", -1)[field]).toList();
  }
}
