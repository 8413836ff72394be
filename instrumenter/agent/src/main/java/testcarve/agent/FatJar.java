package testcarve.agent;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Archives that have the application in a folder of theirs, as Spring Boot and servers pack it. */
final class FatJar {

  private static final String[] CLASSES = {"BOOT-INF/classes", "WEB-INF/classes"};

  private FatJar() {}

  /** Whether a code source lies in the classes of such an archive. */
  static boolean isInside(String source) {
    for (String classes : CLASSES) {
      if (source.contains(classes)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a code source is such an archive as a whole. */
  static boolean isOne(String source) {
    if (!source.startsWith("file:") || source.endsWith("/")) {
      return false;
    }
    try (JarFile jar = new JarFile(new File(URI.create(source)))) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        if (entry.getName().endsWith(".class") && isInside(entry.getName())) {
          return true;
        }
      }
      return false;
    } catch (IOException | IllegalArgumentException noJar) {
      return false;
    }
  }
}
