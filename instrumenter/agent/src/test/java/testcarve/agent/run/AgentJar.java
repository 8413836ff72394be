package testcarve.agent.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The agent as a jar, before Maven has packaged it: our classes and those of ASM, under their own names. */
final class AgentJar {

  private static Path jar;

  private AgentJar() {}

  /** The jar; made once. */
  static synchronized Path path() throws IOException {
    if (jar == null) {
      Path directory = Files.createDirectories(Paths.get("target", "agent-under-test"));
      jar = directory.resolve("testcarve-agent.jar").toAbsolutePath();
      write(jar);
    }
    return jar;
  }

  private static void write(Path file) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", "testcarve.agent.PreMain");
    attributes.putValue("Boot-Class-Path", file.getFileName().toString());
    attributes.putValue("Can-Retransform-Classes", "true");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      addFolder(Paths.get("target", "classes"), out);
      for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
        if (entry.contains("/asm")) {
          addJar(Paths.get(entry), out);
        }
      }
    }
  }

  private static void addFolder(Path folder, JarOutputStream out) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
    }
    for (Path file : files) {
      add(folder.relativize(file).toString().replace('\\', '/'), Files.newInputStream(file), out);
    }
  }

  private static void addJar(Path jar, JarOutputStream out) throws IOException {
    try (JarInputStream in = new JarInputStream(Files.newInputStream(jar))) {
      for (JarEntry entry = in.getNextJarEntry(); entry != null; entry = in.getNextJarEntry()) {
        if (entry.getName().startsWith("org/objectweb/asm/") && !entry.isDirectory()) {
          out.putNextEntry(new JarEntry(entry.getName()));
          in.transferTo(out);
          out.closeEntry();
        }
      }
    }
  }

  private static void add(String name, InputStream content, OutputStream to) throws IOException {
    JarOutputStream out = (JarOutputStream) to;
    out.putNextEntry(new JarEntry(name));
    try (InputStream in = content) {
      in.transferTo(out);
    }
    out.closeEntry();
  }
}
