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

  /** The code source; null for the JDK, and where the URL does not tell it. */
  final String source;

  /** The JDK module it is in, or null. */
  final String module;

  private final URL url;
  private final boolean ofJdk;

  private Resource(URL url, ClassLoader loader, String source) {
    this.url = url;
    this.loader = loader;
    this.source = source;
    this.module = null;
    this.ofJdk = false;
  }

  /** A class file of the JDK. */
  private Resource(String module, URL url, ClassLoader loader) {
    this.url = url;
    this.loader = loader;
    this.source = null;
    this.module = module;
    this.ofJdk = true;
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
        : new Resource(url, definer(loader, path, url), Urls.root(url, path));
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
    return new Resource(null, url, extension ? platform : null);
  }

  private static Resource inModule(URL url) {
    String path = url.getPath();
    String module = path.substring(1, path.indexOf('/', 1));
    return new Resource(module, url, JdkModules.loader(module));
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

  /** Whether the JDK has it, so that it cannot be the application's. */
  boolean ofJdk() {
    return ofJdk;
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
