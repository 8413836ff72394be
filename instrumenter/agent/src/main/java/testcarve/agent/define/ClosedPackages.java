package testcarve.agent.define;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * Packages that a class from elsewhere may not join: those of sealed and of signed jars. Told by the jar's manifest, for a class that is being
 * woven is not there yet to be asked.
 */
final class ClosedPackages {

  /** What stands for all packages of a jar. */
  private static final String ALL = "";

  /** By jar, as its class loader calls it: the packages, with a slash at the end, or {@link #ALL}, and open ones with an exclamation mark. */
  private final Map<String, Set<String>> known = new ConcurrentHashMap<>();

  /** Whether the package of a class is closed; {@code source} is where the class comes from, or null. */
  boolean contain(String source, String className) {
    if (source == null || !source.startsWith("file:") || !source.toLowerCase(Locale.ROOT).endsWith(".jar")) {
      return false;
    }
    Set<String> closed = known.get(source);
    if (closed == null) {
      closed = read(source);
      known.put(source, closed);
    }
    String home = className.substring(0, className.lastIndexOf('/') + 1);
    return closed.contains(home) || closed.contains(ALL) && !closed.contains("!" + home);
  }

  private static Set<String> read(String source) {
    Set<String> closed = new HashSet<>();
    try (JarFile jar = new JarFile(new File(URI.create(source)))) {
      Manifest manifest = jar.getManifest();
      if (manifest == null) {
        return closed;
      }
      if (isSealed(manifest.getMainAttributes()) || isSigned(jar)) {
        closed.add(ALL);
      }
      for (Map.Entry<String, Attributes> entry : manifest.getEntries().entrySet()) {
        if (entry.getKey().endsWith("/") && entry.getValue().containsKey(Attributes.Name.SEALED)) {
          closed.add(isSealed(entry.getValue()) ? entry.getKey() : "!" + entry.getKey());
        }
      }
    } catch (IOException | RuntimeException unreadable) {
      // Then the class itself came from elsewhere.
      closed.clear();
    }
    return closed;
  }

  private static boolean isSealed(Attributes attributes) {
    return "true".equalsIgnoreCase(attributes.getValue(Attributes.Name.SEALED));
  }

  private static boolean isSigned(JarFile jar) {
    for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
      String name = entries.nextElement().getName().toUpperCase(Locale.ROOT);
      if (name.startsWith("META-INF/") && name.endsWith(".SF")) {
        return true;
      }
    }
    return false;
  }
}
