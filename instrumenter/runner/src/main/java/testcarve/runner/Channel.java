package testcarve.runner;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The line protocol on the original standard streams.
 *
 * <p>A message is one line of UTF-8: fields separated by tabs, with {@code \t}, {@code \n}, {@code \r} and {@code \\} escaped. Ours
 * start on a line of their own with {@link #PREFIX}, so that native code which writes to descriptor 1 does no harm.
 */
final class Channel {

  static final String PREFIX = "##testcarve";

  private final BufferedReader in;
  private final OutputStream out;

  Channel(InputStream in, OutputStream out) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = out;
  }

  /** The fields of the next message; null at the end of the input. */
  List<String> receive() throws IOException {
    String line = in.readLine();
    return line == null ? null : split(line);
  }

  /** Sends one message. */
  synchronized void send(String... fields) {
    StringBuilder line = new StringBuilder("\n").append(PREFIX);
    for (String field : fields) {
      line.append('\t').append(escape(field));
    }
    line.append('\n');
    try {
      out.write(line.toString().getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      // Nobody listens any more: there is nothing left to do for anybody.
      Runtime.getRuntime().halt(1);
    }
  }

  static List<String> split(String line) {
    List<String> fields = new ArrayList<>();
    for (String field : line.split("\t", -1)) {
      fields.add(unescape(field));
    }
    return fields;
  }

  static String escape(String text) {
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r");
  }

  static String unescape(String text) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      plain.append(c == '\\' && i + 1 < text.length() ? unescaped(text.charAt(++i)) : c);
    }
    return plain.toString();
  }

  private static char unescaped(char escaped) {
    return switch (escaped) {
      case 't' -> '\t';
      case 'n' -> '\n';
      case 'r' -> '\r';
      default -> escaped;
    };
  }
}
