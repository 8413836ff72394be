package testcarve.agent.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A JVM that is too old is told so, and runs its program. */
class OldJavaTest {

  private static final int JAVA_8 = 52;

  @TempDir Path directory;

  /** Another agent lies about the version; what an old JVM could not do with ours is seen by the two tests below. */
  @ParameterizedTest
  @ValueSource(strings = {"1.8", "11", "16"})
  void an_old_java_gets_a_message_and_runs_its_program(String version) throws Exception {
    AgentRun run =
        new AgentRun(directory)
            .source(
                "class Liar { public static void premain(String v) {",
                "  System.setProperty(\"java.specification.version\", v);",
                "  System.setProperty(\"java.version\", v + \".0\"); } }",
                "class P { public static void main(String[] a) { System.out.print(1); System.exit(5); } }")
            .compile();
    run.optionsBefore("-javaagent:" + liar(run.classes()) + "=" + version).run();
    assertEquals("1", run.out);
    assertEquals(5, run.status);
    assertEquals(
        "testcarve: not recorded: Java " + version + ".0 is too old, recording needs Java 17 or later\n", run.err);
    assertFalse(Files.exists(run.recording()));
  }

  private Path liar(Path classes) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", "Liar");
    Path jar = directory.resolve("liar.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.putNextEntry(new JarEntry("Liar.class"));
      out.write(Files.readAllBytes(classes.resolve("Liar.class")));
    }
    return jar;
  }

  @Test
  void every_class_of_the_agent_can_be_loaded_by_java_8() throws IOException {
    List<Path> classes;
    try (Stream<Path> all = Files.walk(Paths.get("target", "classes"))) {
      classes = all.filter(f -> f.toString().endsWith(".class")).collect(Collectors.toList());
    }
    assertTrue(classes.size() > 50);
    for (Path each : classes) {
      try (DataInputStream in = new DataInputStream(Files.newInputStream(each))) {
        in.readInt();
        in.readUnsignedShort();
        assertEquals(JAVA_8, in.readUnsignedShort(), each::toString);
      }
    }
  }

  @Test
  void what_runs_before_the_version_is_known_uses_nothing_newer_than_java_8() throws IOException {
    Set<String> called = new TreeSet<>();
    byte[] preMain = Files.readAllBytes(Paths.get("target/classes/testcarve/agent/PreMain.class"));
    new ClassReader(preMain)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(int a, String n, String d, String s, String[] e) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitMethodInsn(int op, String owner, String name, String desc, boolean i) {
                    called.add(owner + "." + name);
                  }
                };
              }
            },
            0);
    Set<String> old =
        Set.of(
            "java/io/PrintStream.println",
            "java/lang/Integer.parseInt",
            "java/lang/Object.<init>",
            "java/lang/String.startsWith",
            "java/lang/StringBuilder.<init>",
            "java/lang/StringBuilder.append",
            "java/lang/StringBuilder.toString",
            "java/lang/System.getProperty",
            "testcarve/agent/Agent.start",
            "testcarve/agent/PreMain.version");
    called.removeAll(old);
    assertEquals(Set.of(), called);
  }
}
