package testcarve.agent;

import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Collectors;
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
    "user.name",
    "os.name",
    "file.encoding",
    "user.language",
    "user.script",
    "user.country",
    "user.variant",
    "user.language.format",
    "user.country.format",
    "java.io.tmpdir",
  };

  private Header() {}

  static void write(TraceWriter out, Options options, Launched launched) {
    out.definition("testcarve-trace 5");
    line(out, "agent", version());
    for (String key : PROPERTIES) {
      String value = System.getProperty(key);
      if (value != null) {
        line(out, key, value);
      }
    }
    timeZone(out, options);
    line(out, "command", System.getProperty("sun.java.command", ""));
    if (launched.main() != null) {
      line(out, "main", launched.main());
    }
    jvmArguments(out);
    line(out, "options", options.toString());
    line(out, "started", Instant.now().toString());
    line(out, "pid", String.valueOf(ProcessHandle.current().pid()));
  }

  /** To ask the JVM would settle it: the program may yet set the property. */
  private static void timeZone(TraceWriter out, Options options) {
    String given = System.getProperty("user.timezone", "");
    String environment = System.getenv("TZ");
    String machine = environment == null || environment.isEmpty() ? options.machineZone() : environment;
    String zone = given.isEmpty() ? machine : given;
    if (!zone.isEmpty()) {
      line(out, "user.timezone", zone);
    }
  }

  /**
   * What the JVM was given beside class path, main class and our own agent. The management beans would tell it too, but need a module that
   * may not be there and 30 ms.
   */
  private static void jvmArguments(TraceWriter out) {
    try {
      Class<?> vm = Class.forName("jdk.internal.misc.VM");
      String[] all = (String[]) vm.getMethod("getRuntimeArguments").invoke(null);
      if (all != null) {
        line(out, "jvm.args", Arrays.stream(all).filter(a -> !isOwn(a)).collect(Collectors.joining("\n")));
      }
    } catch (ReflectiveOperationException | RuntimeException unknown) {
      // Then tests run in a JVM with none of them.
    }
  }

  private static boolean isOwn(String argument) {
    return argument.startsWith("-javaagent:") && argument.contains("testcarve-agent.jar");
  }

  private static String version() {
    String version = Header.class.getPackage().getImplementationVersion();
    return version == null ? "0.1.0" : version;
  }

  private static void line(TraceWriter out, String key, String value) {
    out.definition("header " + key + " " + Definitions.quote(value));
  }
}
