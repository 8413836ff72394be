package testcarve.agent;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FatJarTest {

  @TempDir Path folder;

  @Test
  void a_jar_with_the_classes_of_an_application_in_a_folder_is_one() throws IOException {
    assertTrue(FatJar.isOne(jar("a b.jar", "boot/Loader.class", "BOOT-INF/classes/a/Main.class")));
    assertTrue(FatJar.isOne(jar("app.war", "WEB-INF/classes/a/Main.class")));
    assertFalse(FatJar.isOne(jar("plain.jar", "a/Main.class", "BOOT-INF/classes/")));
  }

  @Test
  void what_is_no_jar_is_none() throws IOException {
    Path text = Files.write(folder.resolve("Main.java"), new byte[] {1});
    assertFalse(FatJar.isOne(text.toUri().toString()));
    assertFalse(FatJar.isOne(folder.toUri().toString()));
    assertFalse(FatJar.isOne("jrt:/java.base"));
    assertFalse(FatJar.isOne("file:/gone.jar"));
  }

  private String jar(String name, String... entries) throws IOException {
    Path path = folder.resolve(name);
    try (OutputStream file = Files.newOutputStream(path); JarOutputStream jar = new JarOutputStream(file)) {
      for (String entry : entries) {
        jar.putNextEntry(new JarEntry(entry));
      }
    }
    return path.toUri().toString();
  }
}
