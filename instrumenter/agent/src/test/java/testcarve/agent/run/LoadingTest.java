package testcarve.agent.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Class loaders of all kinds, other agents, and the ways a JVM ends. */
class LoadingTest {

  @TempDir Path directory;

  private AgentRun run(AgentRun program) throws Exception {
    program.run();
    assertEquals("", program.err);
    assertEquals(0, program.status);
    return program;
  }

  @Test
  void hidden_classes_are_called_like_a_librarys() throws Exception {
    AgentRun run =
        run(
            new AgentRun(directory)
                .source(
                    "import java.lang.invoke.*; import java.nio.file.*;",
                    "class H implements Runnable { public void run() { System.out.print(\"ran\"); } }",
                    "class P { public static void main(String[] a) throws Throwable {",
                    "  byte[] b = P.class.getResourceAsStream(\"H.class\").readAllBytes();",
                    "  Class<?> c = MethodHandles.lookup().defineHiddenClass(b, true).lookupClass();",
                    "  Runnable r = (Runnable) c.getDeclaredConstructor().newInstance(); r.run(); } }"));
    assertEquals("ran", run.out);
    assertEquals(1, run.events("\\( Runnable.run o\\d+").size());
    assertTrue(run.lines().stream().anyMatch(l -> l.matches("class .* name=\"H/.*nest=hidden.*")));
  }

  @Test
  void classes_are_woven_while_many_threads_load_them() throws Exception {
    StringBuilder classes = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      classes.append("class C").append(i).append(" { static int f() { return ").append(i).append("; } }\n");
    }
    AgentRun run =
        run(
            new AgentRun(directory)
                .agentOptions("include=*")
                .source(
                    classes.toString(),
                    "class P extends ClassLoader { static { registerAsParallelCapable(); }",
                    "  P() { super(P.class.getClassLoader().getParent()); }",
                    "  protected Class<?> findClass(String n) throws ClassNotFoundException {",
                    "    try { byte[] b = P.class.getResourceAsStream(n + \".class\").readAllBytes();",
                    "      return defineClass(n, b, 0, b.length); }",
                    "    catch (java.io.IOException e) { throw new ClassNotFoundException(n); } }",
                    "  public static void main(String[] a) throws Exception { P loader = new P();",
                    "    Thread[] all = new Thread[4]; var sum = new java.util.concurrent.atomic.AtomicInteger();",
                    "    for (int t = 0; t < 4; t++) { all[t] = new Thread(() -> { try {",
                    "      for (int i = 0; i < 60; i++) { var m = loader.loadClass(\"C\" + i).getDeclaredMethod(\"f\");",
                    "        m.setAccessible(true); sum.addAndGet((Integer) m.invoke(null)); }",
                    "      } catch (Exception e) { throw new Error(e); } }); }",
                    "    for (Thread t : all) t.start(); for (Thread t : all) t.join(); System.out.print(sum); } }"));
    assertEquals(String.valueOf(4 * 59 * 60 / 2), run.out);
    assertEquals(240, run.events("> C\\d+\\.f -").size());
    assertTrue(run.lines().stream().anyMatch(l -> l.matches("class .*\"C7\".* loader=[3-9].*weave=full.*")));
  }

  @Test
  void a_loader_of_the_program_is_not_asked_for_our_classes_as_far_as_the_recording_tells() throws Exception {
    AgentRun run =
        run(
            new AgentRun(directory)
                .agentOptions("include=*")
                .source(
                    "class C { int n; int f() { n += \"ab\".length(); return n; } }",
                    "class P extends ClassLoader { int asked;",
                    "  protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {",
                    "    asked++; if (!n.equals(\"C\")) { return super.loadClass(n, r); }",
                    "    try { byte[] b = P.class.getResourceAsStream(\"C.class\").readAllBytes();",
                    "      return defineClass(n, b, 0, b.length); }",
                    "    catch (java.io.IOException e) { throw new ClassNotFoundException(n, e); } }",
                    "  public static void main(String[] a) throws Exception { P loader = new P();",
                    "    var c = loader.loadClass(\"C\").getDeclaredConstructor(); c.setAccessible(true);",
                    "    var f = c.getDeclaringClass().getDeclaredMethod(\"f\"); f.setAccessible(true);",
                    "    System.out.print(f.invoke(c.newInstance())); } }"));
    assertEquals("2", run.out);
    assertEquals(1, run.events("> C\\.f .*").size());
    assertEquals(List.of(), run.events("> P\\.loadClass .*testcarve.*"));
    assertEquals(1, run.events("> P\\.loadClass o\\d+ \"C\" .*").size());
    // It is the one on the class path, although nobody said so.
    assertTrue(run.lines().stream().anyMatch(l -> l.matches("class .*\"C\".* source=.* loader=3.*weave=full.*")));
  }

  @Test
  void a_class_that_the_program_makes_has_no_file() throws Exception {
    AgentRun run =
        run(
            new AgentRun(directory)
                .agentOptions("include=*")
                .source(
                    "class C { int f() { return 1; } }",
                    "class P extends ClassLoader {",
                    "  public static void main(String[] a) throws Exception {",
                    "    byte[] b = P.class.getResourceAsStream(\"C.class\").readAllBytes();",
                    "    String s = new String(b, \"ISO-8859-1\").replace(\"\\u0001C\", \"\\u0001D\");",
                    "    b = s.getBytes(\"ISO-8859-1\"); Class<?> d = new P().defineClass(\"D\", b, 0, b.length);",
                    "    var c = d.getDeclaredConstructor(); c.setAccessible(true);",
                    "    var f = d.getDeclaredMethod(\"f\"); f.setAccessible(true);",
                    "    System.out.print(f.invoke(c.newInstance())); } }"));
    assertEquals("1", run.out);
    assertEquals(1, run.events("> D\\.f .*").size());
    assertTrue(run.lines().stream().anyMatch(l -> l.matches("class .*\"D\".* generated=1 loader=3.*weave=full.*")));
  }

  @Test
  void a_class_that_two_loaders_define_is_two_classes() throws Exception {
    AgentRun run =
        run(
            new AgentRun(directory)
                .source(
                    "import java.net.*;",
                    "class C { static int n; static int next() { return ++n; } }",
                    "class P { public static void main(String[] a) throws Exception {",
                    "    URL here = P.class.getProtectionDomain().getCodeSource().getLocation();",
                    "    for (int i = 0; i < 2; i++) {",
                    "      var m = new URLClassLoader(new URL[] {here}, null).loadClass(\"C\").getDeclaredMethod(\"next\");",
                    "      m.setAccessible(true); System.out.print(m.invoke(null)); } } }"));
    assertEquals("11", run.out);
    List<String> classes =
        run.lines().stream().filter(l -> l.contains(" name=\"C\" ")).collect(Collectors.toList());
    assertEquals(2, classes.size(), classes::toString);
    assertTrue(classes.get(0).contains(" loader=3 ") && classes.get(1).contains(" loader=4 "), classes::toString);
    assertEquals(2, run.events("> C.next -").size());
  }

  @Test
  void a_loader_that_hides_the_recorder_is_left_alone_and_listed() throws Exception {
    AgentRun run =
        run(
            new AgentRun(directory)
                .agentOptions("include=*")
                .source(
                    "class C { static int f() { return 4; } }",
                    "class P extends ClassLoader {",
                    "  protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {",
                    "    if (n.startsWith(\"testcarve\")) throw new ClassNotFoundException(n);",
                    "    if (!n.equals(\"C\")) return super.loadClass(n, r);",
                    "    try { byte[] b = P.class.getResourceAsStream(n + \".class\").readAllBytes();",
                    "      return defineClass(n, b, 0, b.length); }",
                    "    catch (java.io.IOException e) { throw new ClassNotFoundException(n); } }",
                    "  public static void main(String[] a) throws Exception {",
                    "    var m = new P().loadClass(\"C\").getDeclaredMethod(\"f\"); m.setAccessible(true);",
                    "    System.out.print(m.invoke(null)); } }"));
    assertEquals("4", run.out);
    assertTrue(
        run.lines().contains("end unwoven \"C\" \"its class loader does not delegate to the boot loader\""));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void jacoco_counts_the_same_before_and_behind_us(boolean first) throws Exception {
    String jacoco =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(e -> e.contains("org.jacoco.agent"))
            .findFirst()
            .get();
    AgentRun run =
        new AgentRun(directory)
            .source(
                "interface G { int g(int i); }",
                "class P { static int f(int i) { return i > 1 ? 2 : 3; }",
                "  public static void main(String[] a) { System.out.print(f(1)); G g = P::f; } }");
    String other = "-javaagent:" + jacoco + "=destfile=" + directory.resolve("jacoco.exec");
    run(first ? run.optionsBefore(other) : run.options(other));
    assertEquals("3", run.out);
    assertEquals(
        List.of("> P.main - o1", "u o1 list 0", "( System.getProperty", "> P.f - i1", "< i3 1"),
        run.events().stream()
            .map(e -> e.startsWith("R ") ? "( System.getProperty" : e)
            .limit(5)
            .collect(Collectors.toList()));
    assertTrue(run.lines().stream().noneMatch(l -> l.contains("$jacoco")));
    assertTrue(Files.size(directory.resolve("jacoco.exec")) > 40);
    // What the classes were is told by their files, whatever came to us.
    for (String name : List.of("P", "G")) {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(run.classes().resolve(name + ".class")));
      String hash = String.format("%064x", new BigInteger(1, digest)).substring(0, 16);
      assertTrue(run.lines().stream().anyMatch(l -> l.contains("name=\"" + name + "\"") && l.contains("hash=" + hash)), name);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void accessors_are_known_beside_jacoco(boolean first) throws Exception {
    String jacoco =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(e -> e.contains("org.jacoco.agent"))
            .findFirst()
            .get();
    AgentRun run =
        new AgentRun(directory)
            .source(
                "class P { private int x; int x() { return x; } void x(int x) { this.x = x; } int twice() { return x + x; }",
                "  public static void main(String[] a) { P p = new P(); p.x(3); System.out.print(p.x() + p.twice()); } }");
    String other = "-javaagent:" + jacoco + "=destfile=" + directory.resolve("jacoco.exec");
    run(first ? run.optionsBefore(other) : run.options(other));
    assertEquals("9", run.out);
    List<String> methods =
        run.lines().stream().filter(l -> l.matches("method .*name=\"(x|twice)\".*")).collect(Collectors.toList());
    assertEquals(3, methods.size());
    assertEquals(1, methods.stream().filter(l -> l.contains(" getter=")).count());
    assertEquals(1, methods.stream().filter(l -> l.contains(" setter=")).count());
  }

  /** An agent that takes the code of a class anew, with another text in it, when the program asks for it. */
  private static final String[] RETRANSFORMING = {
    "import java.lang.instrument.*; import java.nio.charset.StandardCharsets; import java.security.ProtectionDomain;",
    "class A implements ClassFileTransformer { static Instrumentation jvm; static boolean on;",
    "  public static void premain(String a, Instrumentation i) { jvm = i; i.addTransformer(new A(), true); }",
    "  public byte[] transform(ClassLoader l, String n, Class<?> c, ProtectionDomain d, byte[] b) {",
    "    return !on || !\"C\".equals(n) ? null : new String(b, StandardCharsets.ISO_8859_1).replace(\"one\", \"two\")",
    "        .getBytes(StandardCharsets.ISO_8859_1); }",
    "  static void again() throws Exception { on = !on; jvm.retransformClasses(C.class); } }",
    "class C { int calls; String f(int i) { calls++; return i > 1 ? \"one\" : \"none\"; } }",
    "class P { public static void main(String[] a) throws Exception { C c = new C();",
    "  for (int i = 0; i < 3; i++) { System.out.print(c.f(2)); A.again(); } } }",
  };

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_class_that_another_agent_transforms_again_stays_woven(boolean first) throws Exception {
    Path jar = directory.resolve("again.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", "A");
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    AgentRun run = new AgentRun(directory).source(RETRANSFORMING);
    run(first ? run.optionsBefore("-javaagent:" + jar) : run.options("-javaagent:" + jar));
    assertEquals("onetwoone", run.out);
    assertEquals(3, run.events("> C\\.f .*").size());
    assertEquals(2, run.events("< \"one\".*").size(), run.events()::toString);
    assertEquals(1, run.events("< \"two\".*").size(), run.events()::toString);
    assertEquals(1, run.lines().stream().filter(l -> l.matches("class .* name=\"C\" .*")).count());
  }

  @Test
  void the_jar_of_the_main_class_is_the_application_and_others_are_libraries() throws Exception {
    AgentRun run =
        new AgentRun(directory)
            .source(
                "class D { static int one() { return 1; } }",
                "class P { static int f() { return D.one(); } public static void main(String[] a) { System.out.print(f()); } }")
            .compile();
    pack(run, "the app.jar", "P.class");
    pack(run, "dep.jar", "D.class");
    String classPath = String.join(File.pathSeparator, "dep.jar", "the app.jar");
    String agent = "-javaagent:" + AgentJar.path() + "=output=" + run.recording();
    run.start(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), agent, "-cp", classPath, "P"));
    assertEquals("1", run.out);
    assertEquals(1, run.events("> P.f -").size());
    assertEquals(1, run.events("\\( D.one .*").size(), run.events()::toString);
  }

  private void pack(AgentRun run, String jar, String type) throws Exception {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(run.file(jar)))) {
      out.putNextEntry(new JarEntry(type));
      Files.copy(run.classes().resolve(type), out);
      Files.delete(run.classes().resolve(type));
    }
  }

  @Test
  void a_source_file_that_java_compiles_in_memory_is_the_application() throws Exception {
    AgentRun run = new AgentRun(directory);
    Files.writeString(
        run.file("My Q.java"),
        "class Q { public static void main(String[] a) { System.out.print(new In().f(a[0])); }"
            + " private static class In { private int f(String s) { return s.length(); } } }");
    String agent = "-javaagent:" + AgentJar.path() + "=output=" + run.recording();
    run.start(
        List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), agent, "My Q.java", "abc"));
    assertEquals("", run.err);
    assertEquals("3", run.out);
    assertEquals(1, run.events("> Q\\.main .*").size());
    assertEquals(1, run.events("> Q\\$In\\.f .*").size(), run.events()::toString);
  }

  @Test
  void a_class_that_is_made_in_the_name_of_the_programs_code_is_none_of_its_classes() throws Exception {
    AgentRun run =
        run(
            new AgentRun(directory)
                .source(
                    "class C { int f() { return 1; } }",
                    "class P { public static void main(String[] a) throws Exception {",
                    "    byte[] b = P.class.getResourceAsStream(\"C.class\").readAllBytes();",
                    "    String s = new String(b, \"ISO-8859-1\").replace(\"\\u0001C\", \"\\u0001D\");",
                    "    Class<?> d = java.lang.invoke.MethodHandles.lookup().defineClass(s.getBytes(\"ISO-8859-1\"));",
                    "    System.out.print(d.getDeclaredMethod(\"f\").invoke(d.getDeclaredConstructor().newInstance()));",
                    "  } }"));
    assertEquals("1", run.out);
    assertEquals(0, run.events("> D\\.f .*").size());
    assertTrue(run.lines().stream().anyMatch(l -> l.matches("class .*\"D\".* kind=lib .*")), run.lines()::toString);
  }

  @Test
  void an_exit_in_the_middle_closes_the_recording() throws Exception {
    AgentRun run =
        new AgentRun(directory)
            .source("class P { public static void main(String[] a) { new Thread(() -> { while (true) { } }).start();",
                "  System.exit(3); } }")
            .run();
    assertEquals(3, run.status);
    List<String> lines = run.lines();
    assertEquals("end complete -", lines.get(lines.size() - 1));
    String classPath = lines.get(lines.size() - 2);
    assertTrue(classPath.matches("end class.path \"file:.*/classes/\"|end dropped .*"), classPath);
  }

  @Test
  void a_halt_leaves_whole_records() throws Exception {
    AgentRun run =
        new AgentRun(directory)
            .source("class P { static int f(int i) { return i; } public static void main(String[] a) {",
                "  for (int i = 0; i < 10; i++) f(i); Runtime.getRuntime().halt(4); } }")
            .run();
    assertEquals(4, run.status);
    List<String> lines = run.lines();
    assertTrue(lines.get(lines.size() - 1).startsWith("( "), lines.get(lines.size() - 1));
    String text = Files.readString(run.recording().resolve("1.trace"));
    assertTrue(text.endsWith("\n"));
    assertEquals(10, run.events("> P.f .*").size());
    assertTrue(lines.stream().anyMatch(l -> l.matches("class .*name=\"P\".*source=\"file:.*")));
  }

  @Test
  void what_a_method_too_large_for_the_compiler_loses_first_are_its_branches() throws Exception {
    List<String> body = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      body.add("if (s > " + i + ") { s += l[s & 3]; } ");
    }
    AgentRun run =
        run(
            new AgentRun(directory)
                .source(
                    "class P { static int f(int[] l, int s) { " + String.join("\n", body) + " return s; }",
                    "  public static void main(String[] a) { System.out.print(f(new int[4], 7)); } }"));
    assertEquals("7", run.out);
    String method =
        run.lines().stream().filter(l -> l.matches("method .*name=\"f\".*")).findFirst().get();
    assertTrue(method.contains(" weave=nobranches"), method);
    assertEquals(1, run.events("< i7").size());
  }

  @Test
  void methods_whose_inside_is_not_recorded_are_listed() throws Exception {
    List<String> body = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      body.add("l.add(\"" + i % 7 + "\");");
    }
    AgentRun run =
        run(
            new AgentRun(directory)
                .source(
                    "class P { static void f(java.util.List<String> l) { " + String.join("\n", body) + " }",
                    "  public static void main(String[] a) { f(new java.util.ArrayList<>()); } }"));
    assertTrue(
        run.lines()
            .contains("end unwoven \"P.f(Ljava/util/List;)V\" \"too large: only its entry and exit are recorded\""));
    assertEquals(1, run.events("G unwoven 1").size());
  }

  @Test
  void nothing_of_ours_is_loaded_where_the_stack_is_full() throws Exception {
    AgentRun run =
        run(
            new AgentRun(directory)
                .options("-Xlog:class+load:file=loaded.txt")
                .source(
                    "class P { int d; void go() { d++; go(); }",
                    "  static class Late { int x() { return 4; } }",
                    "  int probe() { try { go(); } catch (StackOverflowError e) { return 1; } return 0; }",
                    "  public static void main(String[] a) {",
                    "    System.out.print(new P().probe()); System.out.print(new Late().x()); } }"));
    assertEquals("14", run.out);
    List<String> loaded = Files.readAllLines(run.file("loaded.txt"));
    int program = 0;
    while (!loaded.get(program).contains(" P source: ")) {
      program++;
    }
    List<String> late =
        loaded.subList(program, loaded.size()).stream()
            .filter(l -> l.contains(" testcarve."))
            .collect(Collectors.toList());
    assertEquals(List.of(), late);
  }

  @Test
  void the_header_tells_the_jvms_options_but_for_our_own() throws Exception {
    AgentRun run =
        run(
            new AgentRun(directory)
                .options("-Dapp.mode=a b", "-ea", "--add-opens", "java.base/java.util=ALL-UNNAMED")
                .source("class P { public static void main(String[] a) { } }"));
    assertTrue(
        run.lines()
            .contains(
                "header jvm.args \"-Dapp.mode=a b\\n-ea\\n--add-opens=java.base/java.util=ALL-UNNAMED\""),
        run.lines().subList(0, 20)::toString);
  }

  @Test
  void the_main_class_is_woven_as_what_drives_whatever_is_included() throws Exception {
    AgentRun run =
        run(
            new AgentRun(directory)
                .agentOptions("include=Lib")
                .source(
                    "class P { public static void main(String[] a) { Lib.size(new int[] {1, 2}); Other.f(); } }",
                    "class Lib { static int size(int[] a) { return a.length; } }",
                    "class Other { static void f() { } }"));
    assertTrue(run.lines().stream().anyMatch(l -> l.matches("class .* name=\"P\" .*kind=test.*")));
    assertTrue(run.lines().stream().anyMatch(l -> l.matches("class .* name=\"Lib\" .*kind=app.*")));
    assertEquals(1, run.events("> P.main .*").size());
    assertEquals(0, run.events("> Other.f .*").size());
  }
}
