package testcarve.agent.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What became of the files that a program writes is told where the frame that wrote them ends. */
class OutputsTest {

  @TempDir Path directory;

  private AgentRun program(String methods, String... body) throws Exception {
    return new AgentRun(directory)
        .source(
            "import java.io.*; import java.nio.file.*;",
            "class P {",
            methods,
            "public static void main(String[] a) throws Exception {",
            String.join("\n", body),
            "} }")
        .run();
  }

  private List<String> told(AgentRun run) throws IOException {
    assertEquals("", run.err);
    assertEquals(0, run.status);
    String here = directory.toRealPath().toString();
    return run.events("f .*").stream().map(e -> e.replace(here, "")).collect(Collectors.toList());
  }

  @Test
  void a_text_is_told_inside_the_frame_that_wrote_it() throws Exception {
    AgentRun run =
        program(
            "static void note(String s) throws Exception {"
                + " Files.writeString(Path.of(\"a.txt\"), s, StandardOpenOption.CREATE, StandardOpenOption.APPEND); }",
            "note(\"x\\n\"); note(\"y\\n\");");
    assertEquals(List.of("f \"/a.txt\" text \"x\\n\"", "f \"/a.txt\" text \"x\\ny\\n\""), told(run));
    String frames = run.events("[<>f] .*").stream().map(e -> e.substring(0, 1)).collect(Collectors.joining());
    assertEquals("> >f< >f< <".replace(" ", ""), frames);
  }

  @Test
  void what_a_stream_holds_is_told_when_it_is_closed_or_flushed() throws Exception {
    AgentRun run =
        program(
            "static PrintWriter out; static void open() throws Exception { out = new PrintWriter(\"b.txt\"); }"
                + "static void print() { out.print(1); } static void flush() { out.flush(); }"
                + "static void close() { out.print(2); out.close(); }",
            "open(); print(); flush(); close();");
    assertEquals(
        List.of("f \"/b.txt\" text \"\"", "f \"/b.txt\" text \"1\"", "f \"/b.txt\" text \"12\""), told(run));
  }

  @Test
  void bytes_and_long_texts_are_copied() throws Exception {
    AgentRun run =
        program(
            "",
            "try (DataOutputStream out = new DataOutputStream(new FileOutputStream(\"c.bin\"))) { out.writeInt(1); }",
            "try (Writer out = new FileWriter(\"d.txt\")) { out.write(\"d\".repeat(5000)); }",
            "try (RandomAccessFile out = new RandomAccessFile(\"e.bin\", \"rw\")) { out.setLength(2000000); }");
    assertEquals(
        List.of(
            "f \"/e.bin\" copy \"\"",
            "f \"/d.txt\" copy \"1.files/1-d.txt\"",
            "f \"/c.bin\" copy \"1.files/2-c.bin\""),
        told(run));
    assertArrayEquals(new byte[] {0, 0, 0, 1}, Files.readAllBytes(run.recording().resolve("1.files/2-c.bin")));
  }

  @Test
  void a_file_that_is_removed_or_moved_is_gone() throws Exception {
    for (String name : List.of("f", "g", "h")) {
      Files.writeString(directory.resolve(name), name);
    }
    AgentRun run =
        program(
            "static void remove() throws Exception { new File(\"f\").delete(); }"
                + "static void move() throws Exception { Files.move(Path.of(\"g\"), Path.of(\"i\")); }"
                + "static void keep() { new File(\"h\").renameTo(new File(\"none/h\")); }",
            "remove(); move(); keep();");
    assertEquals(
        List.of("f \"/f\" gone", "f \"/i\" text \"g\"", "f \"/g\" gone"), told(run));
  }

  @Test
  void a_file_that_stays_as_it_was_is_not_told() throws Exception {
    Files.writeString(directory.resolve("j.txt"), "same");
    AgentRun run =
        program(
            "static void again() throws Exception { Files.writeString(Path.of(\"j.txt\"), \"same\"); }",
            "again(); again();");
    assertEquals(List.of(), told(run));
  }

  @Test
  void a_log_is_given_up_at_last() throws Exception {
    AgentRun run =
        program(
            "static void log(int i) throws Exception { Files.writeString(Path.of(\"log\"), i + \"\\n\"); }",
            "for (int i = 0; i < 2000; i++) log(i);");
    List<String> told = told(run);
    assertEquals("f \"/log\" copy \"\"", told.get(told.size() - 1));
    assertTrue(told.size() < 1000, () -> told.size() + " records");
  }

  @Test
  void what_is_written_behind_a_callback_is_told() throws Exception {
    AgentRun run =
        program(
            "static String text() { return \"k\"; }"
                + "static void all() throws Exception { Files.write(Path.of(\"k.txt\"), () ->"
                + " java.util.stream.Stream.of(1).map(i -> (CharSequence) text()).iterator()); }",
            "all();");
    assertEquals(List.of("f \"/k.txt\" text \"\"", "f \"/k.txt\" text \"k\\n\""), told(run));
  }
}
