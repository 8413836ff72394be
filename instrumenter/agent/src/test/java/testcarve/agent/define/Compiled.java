package testcarve.agent.define;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.tools.ToolProvider;

/** Java sources, compiled into a folder. */
final class Compiled {

  private final Path folder;

  private Compiled(Path folder) {
    this.folder = folder;
  }

  /** Compiles sources, each of one file {@code Name.java} in package {@code p}. */
  static Compiled of(Path folder, int release, String name, String... source) throws IOException {
    Path file = Files.write(folder.resolve(name + ".java"), String.join("\n", source).getBytes(UTF_8));
    List<String> arguments = new ArrayList<>();
    Collections.addAll(
        arguments, "-g", "-nowarn", "-Xlint:-options", "--release", "" + release, "-d", folder.toString());
    Collections.addAll(arguments, "-cp", folder + java.io.File.pathSeparator + System.getProperty("java.class.path"));
    arguments.add("-proc:none");
    arguments.add(file.toString());
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, messages, messages, arguments.toArray(new String[0]));
    if (status != 0) {
      throw new AssertionError(messages.toString());
    }
    return new Compiled(folder);
  }

  byte[] bytes(String internalName) throws IOException {
    return Files.readAllBytes(folder.resolve(internalName + ".class"));
  }

  URLClassLoader loader() throws IOException {
    return new URLClassLoader(new URL[] {folder.toUri().toURL()}, Compiled.class.getClassLoader());
  }

  String source() throws IOException {
    return "file:" + folder.toUri().toURL().getFile();
  }
}
