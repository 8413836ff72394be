package testcarve.agent.weave;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;
import testcarve.agent.define.ClassDefiner;
import testcarve.agent.format.Definitions;
import testcarve.agent.format.TraceWriter;
import testcarve.agent.record.Limits;
import testcarve.agent.record.Recorder;
import testcarve.agent.record.Recording;
import testcarve.agent.record.StringNumbers;

/** Compiles a program, weaves it, runs its main in a thread of its own, and keeps what was recorded. */
final class WovenProgram {

  private static final Pattern STRING = Pattern.compile("(?<= )s(\\d+)(?= |$)");

  private final ByteArrayOutputStream trace = new ByteArrayOutputStream();
  private final TraceWriter out = new TraceWriter(trace);
  private final ClassWeaver weaver;
  private final Map<String, byte[]> woven = new HashMap<>();
  private Throwable thrown;

  private WovenProgram(Limits limits) {
    Definitions definitions = new Definitions(out);
    StringNumbers strings = new StringNumbers(out);
    ClassDefiner definer =
        new ClassDefiner(definitions, (name, source) -> !Names.isNeverWoven(name), strings);
    weaver = new ClassWeaver(definer);
    Recorder.start(new Recording(out, definitions, strings, definer, limits));
  }

  /** Runs class {@code P} of this source, compiled for a release. */
  static WovenProgram run(int release, String... source) throws Exception {
    return run(new Limits(1_000_000, 1_000_000, 1_000_000, 1_000, 10), release, source);
  }

  static WovenProgram run(Limits limits, int release, String... source) throws Exception {
    WovenProgram program = new WovenProgram(limits);
    Loader loader = program.new Loader(compile(release, String.join("\n", source)));
    Class<?> main = Class.forName("P", false, loader);
    Thread thread =
        new Thread(
            () -> {
              try {
                java.lang.reflect.Method method = main.getDeclaredMethod("main", String[].class);
                method.setAccessible(true);
                method.invoke(null, (Object) new String[0]);
              } catch (ReflectiveOperationException e) {
                program.thrown = e.getCause();
              }
            },
            "test");
    thread.start();
    thread.join();
    program.out.flush();
    return program;
  }

  /** What main has thrown, or null. */
  Throwable thrown() {
    return thrown;
  }

  /** What ASM's verifier says against the woven classes. */
  String complaints() {
    StringWriter text = new StringWriter();
    ClassLoader loader = new Loader(woven);
    for (byte[] each : woven.values()) {
      CheckClassAdapter.verify(new ClassReader(each), loader, false, new PrintWriter(text, true));
    }
    return text.toString();
  }

  /** All lines of the trace. */
  List<String> lines() {
    return List.of(trace.toString(StandardCharsets.ISO_8859_1).split("\n"));
  }

  /** The events, with names for numbers: {@code > P.add o3 "text"}. */
  List<String> events() {
    Map<String, String> names = new HashMap<>();
    List<String> events = new ArrayList<>();
    for (String line : lines()) {
      String[] words = line.split(" ", 3);
      if (words[0].length() > 1) {
        define(names, words);
      } else if (!words[0].equals("T")) {
        events.add(readable(names, line));
      }
    }
    return events;
  }

  private static void define(Map<String, String> names, String[] words) {
    String name = attribute(words[2], "name");
    String owner = names.get("class" + attribute(words[2], "class"));
    switch (words[0]) {
      case "class":
        names.put("class" + words[1], name.substring(name.lastIndexOf('/') + 1));
        break;
      case "method":
      case "field":
        names.put(words[0] + words[1], owner + "." + name);
        break;
      case "callee":
        String calleeOwner = attribute(words[2], "owner");
        names.put(
            "callee" + words[1],
            calleeOwner.substring(calleeOwner.lastIndexOf('/') + 1) + "." + name);
        break;
      case "string":
        names.put("string" + words[1], words[2]);
        break;
      default:
        break;
    }
  }

  private static String attribute(String line, String key) {
    Matcher found = Pattern.compile("(?:^| )" + key + "=\"?([^ \"]*)").matcher(line);
    return found.find() ? found.group(1) : "";
  }

  private static String readable(Map<String, String> names, String line) {
    String[] words = line.split(" ");
    String kind = Map.of(">", "method", "(", "callee").getOrDefault(words[0], "field");
    int at = List.of(">", "(", "W", "R").contains(words[0]) ? 1 : 2;
    if (List.of(">", "(", "W", "R", "w", "r").contains(words[0])) {
      words[at] = names.get(kind + words[at]);
    }
    return STRING
        .matcher(String.join(" ", words))
        .replaceAll(m -> Matcher.quoteReplacement(names.get("string" + m.group(1))));
  }

  private static Map<String, byte[]> compile(int release, String source) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Map<String, ByteArrayOutputStream> files = new HashMap<>();
    JavaFileManager manager =
        new ForwardingJavaFileManager<JavaFileManager>(
            compiler.getStandardFileManager(null, null, null)) {
          @Override
          public JavaFileObject getJavaFileForOutput(
              Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("mem:/" + name), kind) {
              @Override
              public ByteArrayOutputStream openOutputStream() {
                return files.computeIfAbsent(name, n -> new ByteArrayOutputStream());
              }
            };
          }
        };
    JavaFileObject file =
        new SimpleJavaFileObject(URI.create("mem:/P.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignore) {
            return source;
          }
        };
    List<String> options = List.of("--release", String.valueOf(release), "-nowarn", "-Xlint:none");
    if (!compiler.getTask(null, manager, null, options, null, List.of(file)).call()) {
      throw new IllegalArgumentException("does not compile");
    }
    Map<String, byte[]> classes = new HashMap<>();
    files.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
    return classes;
  }

  private final class Loader extends ClassLoader {
    private final Map<String, byte[]> classes;

    Loader(Map<String, byte[]> classes) {
      super(WovenProgram.class.getClassLoader());
      this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] original = classes.get(name);
      if (original == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = classes == woven ? original : weaver.weave(original, this, null);
      byte[] defined = bytes == null ? original : bytes;
      if (classes != woven) {
        woven.put(name, defined);
      }
      return defineClass(name, defined, 0, defined.length);
    }
  }
}
