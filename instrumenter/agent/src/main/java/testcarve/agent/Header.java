package testcarve.agent;

import java.time.Instant;
import testcarve.agent.format.Definitions;
import testcarve.agent.format.TraceWriter;

/** The head of a trace: what the JVM was started with. */
final class Header {

  private static final String[] PROPERTIES = {
    "java.version",
    "java.home",
    "java.class.path",
    "jdk.module.path",
    "path.separator",
    "file.separator",
    "line.separator",
    "user.dir",
    "os.name",
    "file.encoding",
    "user.timezone",
  };

  private Header() {}

  static void write(TraceWriter out, Options options) {
    out.definition("testcarve-trace 2");
    line(out, "agent", version());
    for (String key : PROPERTIES) {
      String value = System.getProperty(key);
      if (value != null) {
        line(out, key, value);
      }
    }
    line(out, "command", System.getProperty("sun.java.command", ""));
    line(out, "options", options.toString());
    line(out, "started", Instant.now().toString());
    line(out, "pid", String.valueOf(ProcessHandle.current().pid()));
  }

  private static String version() {
    String version = Header.class.getPackage().getImplementationVersion();
    return version == null ? "0.1.0" : version;
  }

  private static void line(TraceWriter out, String key, String value) {
    out.definition("header " + key + " " + Definitions.quote(value));
  }
}
