package testcarve.agent.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import testcarve.agent.ReadableTrace;

/** A program that ran in a JVM of its own with the agent in it, and what was recorded. */
final class AgentRun {

  private final Path directory;
  private final List<String> options = new ArrayList<>();
  private final List<String> optionsBefore = new ArrayList<>();
  private String javaHome = System.getProperty("java.home");
  private String agentOptions = "";
  private String input = "";
  private int release = 17;
  private List<String> sources = new ArrayList<>();

  /** How the JVM ended, and what it printed. */
  int status;

  String out;
  String err;

  AgentRun(Path directory) {
    this.directory = directory;
  }

  /** The program: classes in the unnamed package; {@code P} has the main method. */
  AgentRun source(String... lines) {
    sources = Arrays.asList(lines);
    return this;
  }

  AgentRun release(int newRelease) {
    release = newRelease;
    return this;
  }

  AgentRun input(String text) {
    input = text;
    return this;
  }

  AgentRun options(String... added) {
    options.addAll(Arrays.asList(added));
    return this;
  }

  /** Options that stand before our own agent. */
  AgentRun optionsBefore(String... added) {
    optionsBefore.addAll(Arrays.asList(added));
    return this;
  }

  AgentRun agentOptions(String added) {
    agentOptions = ";" + added;
    return this;
  }

  AgentRun javaHome(String home) {
    javaHome = home;
    return this;
  }

  Path file(String name) {
    return directory.resolve(name);
  }

  Path classes() {
    return directory.resolve("classes");
  }

  /** Compiles the program. */
  AgentRun compile() throws IOException {
    Path source = directory.resolve("P.java");
    Files.write(source, sources);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    int failed =
        compiler.run(
            null, null, null, "--release", "" + release, "-nowarn", "-Xlint:none", "-d",
            classes().toString(), source.toString());
    if (failed != 0) {
      throw new IllegalArgumentException("does not compile");
    }
    return this;
  }

  AgentRun run() throws IOException, InterruptedException {
    compile();
    List<String> command = new ArrayList<>();
    command.add(Paths.get(javaHome, "bin", "java").toString());
    command.addAll(optionsBefore);
    command.add("-javaagent:" + AgentJar.path() + "=output=" + recording() + agentOptions);
    command.addAll(options);
    command.addAll(List.of("-cp", classes().toString(), "P"));
    return start(command);
  }

  AgentRun start(List<String> command) throws IOException, InterruptedException {
    Path stdin = directory.resolve("in.txt");
    Files.write(stdin, input.getBytes(StandardCharsets.ISO_8859_1));
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(stdin.toFile())
            .redirectOutput(directory.resolve("out.txt").toFile())
            .redirectError(directory.resolve("err.txt").toFile())
            .start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("the program does not end");
    }
    status = process.exitValue();
    out = Files.readString(directory.resolve("out.txt"));
    err = Files.readString(directory.resolve("err.txt"));
    return this;
  }

  Path recording() {
    return directory.resolve("recording");
  }

  List<String> lines() throws IOException {
    return Files.readAllLines(recording().resolve("1.trace"), StandardCharsets.ISO_8859_1);
  }

  List<String> events() throws IOException {
    return ReadableTrace.events(lines());
  }

  List<String> events(String regex) throws IOException {
    return events().stream().filter(e -> e.matches(regex)).collect(Collectors.toList());
  }

  List<String> eventsAndThreads() throws IOException {
    return ReadableTrace.eventsAndThreads(lines());
  }
}
