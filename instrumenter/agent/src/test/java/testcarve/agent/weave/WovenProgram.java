package testcarve.agent.weave;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;
import testcarve.agent.ReadableTrace;
import testcarve.agent.define.ClassDefiner;
import testcarve.agent.format.Definitions;
import testcarve.agent.format.TraceWriter;
import testcarve.agent.record.Inputs;
import testcarve.agent.record.Limits;
import testcarve.agent.record.Recorder;
import testcarve.agent.record.Recording;
import testcarve.agent.record.StringNumbers;

/** Compiles a program, weaves it, runs its main in a thread of its own, and keeps what was recorded. */
final class WovenProgram {

  private static final Limits PLENTY =
      new Limits(1_000_000, 1_000_000, 1_000_000, 1_000, 10, 1_000_000);

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
    weaver = new ClassWeaver(definer, new HashMap<>());
    Recorder.start(new Recording(out, definitions, strings, definer, limits, new Inputs(null, "")));
  }

  /** Runs class {@code P} of this source, compiled for a release. */
  static WovenProgram run(int release, String... source) throws Exception {
    return run(PLENTY, release, source);
  }

  static WovenProgram run(Limits limits, int release, String... source) throws Exception {
    return run(limits, compile(release, String.join("\n", source)));
  }

  /** Runs class {@code P} of these class files. */
  static WovenProgram run(Map<String, byte[]> classes) throws Exception {
    return run(PLENTY, classes);
  }

  private static WovenProgram run(Limits limits, Map<String, byte[]> classes) throws Exception {
    WovenProgram program = new WovenProgram(limits);
    Loader loader = program.new Loader(classes);
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
    return ReadableTrace.events(lines());
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
