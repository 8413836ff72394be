package testcarve.agent;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Properties;
import java.util.TreeMap;
import testcarve.agent.record.Limits;

/**
 * The agent's options: a properties file (UTF-8) named behind {@code =}, or the same keys in line as
 * {@code output=DIR;include=GLOBS}.
 */
final class Options {

  private final Properties values;

  private Options(Properties values) {
    this.values = values;
  }

  static Options parse(String argument) throws IOException {
    Properties values = new Properties();
    if (argument != null && !argument.isEmpty()) {
      try (Reader reader = isFile(argument) ? open(argument) : inline(argument)) {
        values.load(reader);
      }
    }
    return new Options(values);
  }

  private static boolean isFile(String argument) {
    try {
      return Files.isRegularFile(Paths.get(argument));
    } catch (RuntimeException notAPath) {
      return false;
    }
  }

  private static Reader open(String file) throws IOException {
    return new InputStreamReader(Files.newInputStream(Paths.get(file)), StandardCharsets.UTF_8);
  }

  private static Reader inline(String argument) {
    return new StringReader(argument.replace("\\", "\\\\").replace(';', '\n'));
  }

  /** Where trace files go. */
  Path output() {
    return Paths.get(values.getProperty("output", "testcarve-out")).toAbsolutePath();
  }

  Globs include() {
    return new Globs(values.getProperty("include", ""));
  }

  Globs exclude() {
    return new Globs(values.getProperty("exclude", ""));
  }

  /** The time zone of the machine, as far as who wrote the options knows it. */
  String machineZone() {
    return values.getProperty("timezone", "");
  }

  /** How much is recorded at most. */
  Limits limits() {
    Limits limits = new Limits(
        number("events.per.test", 40_000),
        number("events.per.main", 2_000_000),
        number("events.per.call", 5_000),
        number("calls.per.method", 20),
        number("first.calls", 10),
        number("bytes.per.object", 32_000_000));
    return limits.sharing(number("events.in.reserve", 8_000_000), number("events.per.method", 1_000));
  }

  /** How many elements of a collection are told. */
  int contentMax() {
    return number("content.max", 2_000);
  }

  /** How many characters of a text are told. */
  int textMax() {
    return number("text.max", 100_000);
  }

  /** Where woven classes are dumped, or null. */
  Path dump() {
    String dump = values.getProperty("dump");
    return dump == null || dump.isEmpty() ? null : Paths.get(dump);
  }

  private int number(String key, int byDefault) {
    try {
      return Integer.parseInt(values.getProperty(key, "").trim());
    } catch (NumberFormatException absent) {
      return byDefault;
    }
  }

  @Override
  public String toString() {
    return new TreeMap<>(values).toString();
  }
}
