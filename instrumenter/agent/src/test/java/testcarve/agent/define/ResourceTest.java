package testcarve.agent.define;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResourceTest {

  @TempDir Path folder;

  /** In a jar, whose names are UTF-8 on every machine; its URL's letters are encoded. */
  @Test
  void a_class_with_letters_outside_ascii_is_found_in_its_jar() throws IOException {
    for (String name : new String[] {"Größe", "p/Größe", "p/q/Order$Zeile_№1", "Plain"}) {
      Path jar = folder.resolve("a b.jar");
      try (OutputStream out = Files.newOutputStream(jar);
          JarOutputStream entries = new JarOutputStream(out)) {
        entries.putNextEntry(new JarEntry(name + ".class"));
        entries.write(1);
      }
      URL[] urls = {jar.toUri().toURL()};
      try (URLClassLoader loader = new URLClassLoader(urls, getClass().getClassLoader())) {
        Resource found = Resource.find(loader, name, new Loaders());
        assertFalse(found.ofJdk(), name);
        assertEquals(Urls.text(urls[0]), found.source, name);
        assertEquals(1, found.bytes().length, name);
      }
    }
  }
}
