package testcarve.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionTest {

  private static final String TILL = "package shop; class Till { static int sold; static int sell() { return ++sold; } }";

  @TempDir Path directory;

  private final List<String> requests = new ArrayList<>();
  private Path classes;

  @BeforeEach
  void compile() throws Exception {
    classes = Files.createDirectory(directory.resolve("classes"));
    Path source = directory.resolve("Till.java");
    Files.writeString(source, TILL);
    ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.toString(), source.toString());
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
    String begin = Channel.PREFIX + "\ttest\t";
    return Files.readAllLines(output).stream().filter(line -> line.startsWith(begin)).map(line -> line.split("\t")[4]).toList();
  }
}
