package testcarve.agent.define;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;

/** A class file that a class loader finds, and the loader that would define it. */
final class Resource {

  private static final String SUFFIX = ".class";

  /** The loader that would define the class: the outermost that finds the same file. */
  final ClassLoader loader;

  /** The code source; null for the JDK. */
  final String source;

  /** The JDK module it is in, or null. */
  final String module;

  private final URL url;

  private Resource(URL url, ClassLoader loader, String source, String module) {
    this.url = url;
    this.loader = loader;
    this.source = source;
    this.module = module;
  }

  /** Finds a class by name, without loading it; null if the loader has no file for it. The JDK is asked first. */
  static Resource find(ClassLoader loader, String name, Loaders loaders) {
    String path = name + SUFFIX;
    Resource jdk = inJdk(path, loaders.platform());
    if (jdk != null || loader == null || loader == loaders.platform()) {
      return jdk;
    }
    URL url = loader.getResource(path);
    if (url == null) {
      return null;
    }
    return url.getProtocol().equals("jrt")
        ? inModule(url)
        : new Resource(url, definer(loader, path, url), source(url, path), null);
  }

  private static Resource inJdk(String path, ClassLoader platform) {
    URL url = platform == null ? null : platform.getResource(path);
    if (url == null) {
      return null;
    }
    if (url.getProtocol().equals("jrt")) {
      return inModule(url);
    }
    // Before Java 9, or appended to the boot class path.
    boolean extension = url.getPath().contains("/lib/ext/");
    return new Resource(url, extension ? platform : null, null, null);
  }

  private static Resource inModule(URL url) {
    String path = url.getPath();
    String module = path.substring(1, path.indexOf('/', 1));
    return new Resource(url, JdkModules.loader(module), null, module);
  }

  private static ClassLoader definer(ClassLoader loader, String path, URL url) {
    String text = Urls.text(url);
    ClassLoader definer = loader;
    for (ClassLoader above = loader.getParent(); above != null; above = above.getParent()) {
      URL seen = above.getResource(path);
      if (seen == null || !Urls.text(seen).equals(text)) {
        break;
      }
      definer = above;
    }
    return definer;
  }

  /** What is left of the file's URL without the class: a folder, or the jar. */
  private static String source(URL url, String path) {
    String text = Urls.text(url);
    if (!text.endsWith(SUFFIX)) {
      return null;
    }
    // By the number of folders: the URL's letters may be encoded.
    int end = text.length();
    for (int at = path.length(); at >= 0 && end >= 0; at = path.lastIndexOf('/', at - 1)) {
      end = text.lastIndexOf('/', end - 1);
    }
    if (end < 0) {
      return null;
    }
    String root = text.substring(0, end + 1);
    if (root.endsWith("!/")) {
      root = root.substring(0, root.length() - 2);
    }
    return root.startsWith("jar:") ? root.substring("jar:".length()) : root;
  }

  /** Whether the JDK has it, so that it cannot be the application's. */
  boolean ofJdk() {
    return source == null;
  }

  /** The class file's bytes. */
  byte[] bytes() throws IOException {
    URLConnection connection = url.openConnection();
    // A cached jar would stay open behind the program's back.
    connection.setUseCaches(false);
    try (InputStream in = connection.getInputStream()) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(8192);
      byte[] chunk = new byte[8192];
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        bytes.write(chunk, 0, n);
      }
      return bytes.toByteArray();
    }
  }
}
