package testcarve.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChannelTest {

  @Test
  void escaped_text_comes_back() {
    String text = "tab\t line\n return\r backslash\\ \\t é 😀";
    assertEquals(text, Channel.unescape(Channel.escape(text)));
    assertEquals(-1, Channel.escape(text).indexOf('\n'));
  }

  @Test
  void a_message_stands_on_a_line_of_its_own() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Channel(new ByteArrayInputStream(new byte[0]), out).send("test", "a\tb", "");
    assertEquals("\n##testcarve\ttest\ta\\tb\t\n", out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void empty_fields_are_fields() throws IOException {
    byte[] input = "compile\t/tmp/x\t\n".getBytes(StandardCharsets.UTF_8);
    Channel channel = new Channel(new ByteArrayInputStream(input), new ByteArrayOutputStream());
    assertEquals(List.of("compile", "/tmp/x", ""), channel.receive());
    assertNull(channel.receive());
  }
}
