package testcarve.agent.content;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a JVM of its own, without any --add-opens, as an agent on the boot class path. */
class OpenerTest {

  /** The agent: opens what the readers need. */
  public static final class Agent {
    private Agent() {}

    /** Called by the JVM. */
    public static void premain(String options, Instrumentation inst) {
      ContentReaders.open(inst);
    }
  }

  /** The program: reads one object of each package that must be open. */
  public static final class Program {
    private Program() {}

    /** Prints what was not read completely. */
    public static void main(String[] args) {
      Object[] objects = {
        new ArrayList<>(),
        new java.util.concurrent.ConcurrentHashMap<>(),
        new java.util.concurrent.atomic.AtomicIntegerArray(1),
        new StringBuilder("x"),
        new Error("x"),
        new java.io.OutputStreamWriter(new java.io.ByteArrayOutputStream()),
        new java.io.InputStreamReader(new java.io.ByteArrayInputStream(new byte[1])),
        java.nio.ByteBuffer.allocate(2),
        java.util.regex.Pattern.compile("x"),
        new java.util.Date(),
        new java.lang.reflect.InvocationTargetException(null),
      };
      for (Object o : objects) {
        boolean[] complete = {false};
        boolean read =
            ContentReaders.read(
                o,
                new SilentSink() {
                  @Override
                  public void begin(String kind, Seen seen) {
                    complete[0] = seen == Seen.WHOLE;
                  }
                });
        if (!read || !complete[0]) {
          System.out.println(o.getClass() + " read=" + read + " complete=" + complete[0]);
        }
      }
      System.out.println("loader=" + ContentReaders.class.getClassLoader());
    }
  }

  @Test
  void an_agent_opens_what_the_readers_need_without_a_warning(@TempDir Path folder) throws Exception {
    Path jar = folder.resolve("agent.jar");
    writeJar(jar);
    File java = new File(System.getProperty("java.home"), "bin/java");
    ProcessBuilder builder =
        new ProcessBuilder(java.getPath(), "-javaagent:" + jar, "-cp", jar.toString(), Program.class.getName());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.redirectErrorStream(true).start();
    String printed = text(process.getInputStream());
    assertEquals(0, process.waitFor(), printed);
    assertEquals("loader=null", printed.trim());
  }

  private static void writeJar(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", Agent.class.getName());
    attributes.putValue("Boot-Class-Path", jar.getFileName().toString());
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (File file : classFiles()) {
        out.putNextEntry(new ZipEntry("testcarve/agent/content/" + file.getName()));
        copy(file.toPath(), out);
        out.closeEntry();
      }
    }
  }

  private static List<File> classFiles() {
    List<File> files = new ArrayList<>();
    for (Class<?> one : new Class<?>[] {ContentReaders.class, OpenerTest.class}) {
      String name = one.getSimpleName() + ".class";
      File folder = new File(one.getResource(name).getPath()).getParentFile();
      for (File file : folder.listFiles()) {
        files.add(file);
      }
    }
    return files;
  }

  private static void copy(Path file, OutputStream out) throws IOException {
    out.write(Files.readAllBytes(file));
  }

  private static String text(InputStream in) throws IOException {
    java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
    for (int b = in.read(); b >= 0; b = in.read()) {
      bytes.write(b);
    }
    return new String(bytes.toByteArray(), UTF_8);
  }
}
