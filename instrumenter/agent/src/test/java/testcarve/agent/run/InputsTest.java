package testcarve.agent.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program takes in from outside is told, and copied, once. */
class InputsTest {

  @TempDir Path directory;

  private AgentRun program(String... body) {
    return new AgentRun(directory)
        .source(
            "import java.io.*; import java.nio.file.*; import java.util.*;",
            "class P { public static void main(String[] a) throws Exception {",
            String.join("\n", body),
            "} }");
  }

  private List<String> inputs(AgentRun run) throws IOException {
    return told(run, "[IF] .*");
  }

  private List<String> told(AgentRun run, String records) throws IOException {
    assertEquals("", run.err);
    assertEquals(0, run.status);
    List<String> inputs = run.events(records);
    String here = directory.toRealPath().toString();
    return inputs.stream().map(e -> e.replace(here, "")).collect(Collectors.toList());
  }

  @Test
  void standard_input_is_told_as_it_is_taken() throws Exception {
    AgentRun run =
        program(
                "BufferedReader in = new BufferedReader(new InputStreamReader(System.in));",
                "System.out.println(in.readLine() + in.readLine() + in.readLine()); ")
            .input("yes\nn\u00f6\n")
            .run();
    assertEquals("yesn\ufffdnull\n".replace("\ufffd", "?"), run.out.replace("\ufffd", "?"));
    assertEquals(List.of("I o2 \"yes\\nn\\u00f6\\n\""), inputs(run));
  }

  @Test
  void what_stands_in_system_in_is_told_whoever_reads_it_and_whatever_it_is() throws Exception {
    String[] streams = {
      "new ByteArrayInputStream(\"ab\".getBytes())",
      "new SequenceInputStream(new ByteArrayInputStream(\"a\".getBytes()), new ByteArrayInputStream(\"b\".getBytes()))",
      "new PushbackInputStream(new ByteArrayInputStream(\"ab\".getBytes()))",
      "new InputStream() { int n = 'a'; public int read() { return n > 'b' ? -1 : n++; } }",
      "new P.Late()",
    };
    for (String stream : streams) {
      AgentRun run =
          program(
              "System.setIn(" + stream + ");",
              "System.out.print(new Scanner(System.in).next());",
              "}",
              "static class Late extends PipedInputStream {",
              "Late() throws IOException {",
              "PipedOutputStream out = new PipedOutputStream(this);",
              "new Thread(() -> { try { out.write('a'); out.write('b'); out.close(); } catch (IOException e) { } }).start(); }")
          .run();
      assertEquals("ab", run.out);
      String all = inputs(run).stream().map(e -> e.replaceAll("I o\\d+ |\"", "")).collect(Collectors.joining());
      assertEquals("ab", all, stream);
    }
  }

  @Test
  void a_read_that_throws_leaves_the_next_one_told() throws Exception {
    AgentRun run =
        program(
                "System.setIn(new FilterInputStream(new ByteArrayInputStream(\"x\".getBytes())) {",
                "int n; public int read() throws IOException { if (n++ == 0) throw new IOException(); return super.read(); } });",
                "try { System.in.read(); } catch (IOException e) { }",
                "System.out.print((char) System.in.read());")
            .run();
    assertEquals("x", run.out);
    assertEquals(1, inputs(run).size());
  }

  @Test
  void standard_input_keeps_its_object_and_class() throws Exception {
    AgentRun run =
        program(
                "System.out.print(System.in.getClass().getName());",
                "Scanner s = new Scanner(System.in); System.out.print(s.nextInt() + s.nextInt());")
            .input("4 5\n")
            .run();
    assertEquals("java.io.BufferedInputStream9", run.out);
    assertTrue(run.lines().stream().noneMatch(l -> l.contains("StandardInput")));
  }

  @Test
  void a_file_is_copied_when_it_is_first_read() throws Exception {
    Files.writeString(directory.resolve("a.txt"), "before");
    AgentRun run =
        program(
                "Files.readString(Path.of(\"a.txt\"));",
                "Files.writeString(Path.of(\"a.txt\"), \"after\");",
                "new FileInputStream(\"a.txt\").read(); new FileReader(new File(\"a.txt\")).read();")
            .run();
    assertEquals(List.of("F \"/a.txt\" \"1.files/1-a.txt\""), inputs(run));
    assertEquals("before", Files.readString(run.recording().resolve("1.files/1-a.txt")));
  }

  @Test
  void a_file_that_the_program_wrote_is_no_input() throws Exception {
    AgentRun run =
        program(
                "try (PrintWriter out = new PrintWriter(\"b.txt\")) { out.print(1); }",
                "Files.write(Path.of(\"c.txt\"), new byte[1]);",
                "try (OutputStream out = new FileOutputStream(new File(\"d.txt\"))) { out.write(1); }",
                "for (String s : List.of(\"b.txt\", \"c.txt\", \"d.txt\")) new Scanner(new File(s)).close();")
            .run();
    assertEquals(List.of(), inputs(run));
  }

  @Test
  void files_that_libraries_open_are_told() throws Exception {
    Files.writeString(directory.resolve("x.xml"), "<a/>");
    AgentRun run =
        program(
                "javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder()",
                "    .parse(new File(\"x.xml\"));",
                "new File(\"x.xml\").exists(); new Scanner(new File(\"x.xml\")).next();")
            .run();
    assertEquals(List.of("F \"/x.xml\" \"1.files/1-x.xml\""), inputs(run));
  }

  @Test
  void a_resource_is_told_where_it_is() throws Exception {
    Files.createDirectories(directory.resolve("classes"));
    Files.writeString(directory.resolve("classes/r.properties"), "k=v");
    AgentRun run =
        program(
                "Properties p = new Properties(); p.load(P.class.getResourceAsStream(\"/r.properties\"));",
                "System.out.print(p.getProperty(\"k\"));",
                "P.class.getClassLoader().getResourceAsStream(\"r.properties\").close();",
                "ClassLoader.getSystemResourceAsStream(\"r.properties\").close();",
                "Object.class.getResourceAsStream(\"/nowhere\");")
            .run();
    assertEquals("v", run.out);
    assertEquals(List.of("F \"/classes/r.properties\" \"1.files/1-r.properties\""), inputs(run));
  }

  @Test
  void the_programs_own_methods_are_no_openers() throws Exception {
    Files.writeString(directory.resolve("a.txt"), "a");
    AgentRun run =
        new AgentRun(directory)
            .source(
                "class P { static void look(java.io.File f) { f.length(); }",
                "  public static void main(String[] a) { look(new java.io.File(\"a.txt\")); } }")
            .run();
    assertEquals(List.of(), inputs(run));
  }

  @Test
  void what_is_only_looked_at_is_told_once_as_it_was_at_first() throws Exception {
    Files.createDirectories(directory.resolve("d/e"));
    Files.writeString(directory.resolve("d/a.txt"), "abc");
    Files.writeString(directory.resolve("d/e/b.txt"), "");
    AgentRun run =
        program(
                "File d = new File(\"d\");",
                "new File(d, \"none\").length(); d.list(); new File(d, \"none\").createNewFile(); d.listFiles();",
                "new File(d, \"a.txt\").delete(); new File(d, \"a.txt\").exists();",
                "new File(d, \"f/g\").mkdirs(); new File(d, \"f\").list();",
                "try (var all = Files.walk(d.toPath())) { all.count(); }")
            .run();
    List<String> told =
        List.of("E \"/d\" directory", "E \"/d/a.txt\" 3", "E \"/d/e\" directory", "E \"/d/e/b.txt\" 0");
    assertEquals(told, told(run, "[FE] .*"));
  }

  @Test
  void what_is_moved_or_added_to_is_copied() throws Exception {
    Files.createDirectories(directory.resolve("d"));
    Files.writeString(directory.resolve("d/a.txt"), "abc");
    Files.writeString(directory.resolve("b.txt"), "b");
    AgentRun run =
        program(
                "new File(\"d\").renameTo(new File(\"e\"));",
                "Files.writeString(Path.of(\"b.txt\"), \"c\", StandardOpenOption.APPEND);")
            .run();
    List<String> told =
        List.of(
            "E \"/d\" directory",
            "E \"\" directory",
            "F \"/d/a.txt\" \"1.files/1-a.txt\"",
            "F \"/b.txt\" \"1.files/2-b.txt\"");
    assertEquals(told, told(run, "[FE] .*"));
  }

  @Test
  void what_is_overwritten_is_not_copied_and_what_a_channel_reads_is() throws Exception {
    for (String name : List.of("a.txt", "b.txt", "c.txt")) {
      Files.writeString(directory.resolve(name), name);
    }
    AgentRun run =
        program(
                "Files.writeString(Path.of(\"a.txt\"), \"new\");",
                "new FileWriter(\"b.txt\", false).close();",
                "java.nio.channels.FileChannel.open(Path.of(\"c.txt\")).close();")
            .run();
    assertEquals(List.of("F \"/c.txt\" \"1.files/1-c.txt\""), inputs(run));
  }

  @Test
  void what_was_not_there_when_its_directory_was_seen_is_not_found() throws Exception {
    Files.createDirectories(directory.resolve("d"));
    AgentRun run =
        program(
                "new File(\"d\").list(); Path drawn = Files.createTempFile(Path.of(\"d\"), \"a\", null); Files.size(drawn);",
                "new File(\"e\").isDirectory(); Runtime.getRuntime(); new File(\"e\").mkdir();",
                "Files.size(Files.createTempFile(Path.of(\"e\"), \"b\", null));")
            .run();
    assertEquals(List.of("E \"/d\" directory"), told(run, "E \"[^\"]*/d.*"));
    assertEquals(List.of(), told(run, "E \"[^\"]*/e.*"));
  }
}
