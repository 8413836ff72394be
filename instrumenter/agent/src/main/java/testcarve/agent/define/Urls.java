package testcarve.agent.define;

import java.io.File;
import java.net.URI;
import java.net.URL;

/** URLs as text. */
public final class Urls {

  private Urls() {}

  /** By its parts: {@code toString} asks the URL's handler, which may be the application's. */
  static String text(URL url) {
    StringBuilder text = new StringBuilder().append(url.getProtocol()).append(':');
    String authority = url.getAuthority();
    if (authority != null && !authority.isEmpty()) {
      text.append("//").append(authority);
    }
    return text.append(url.getFile()).toString();
  }

  /** The file of a class in the folder that a URL names; null if the URL names none, or it is not there. */
  static File classFile(String folder, String name) {
    if (folder == null || !folder.startsWith("file:") || !folder.endsWith("/")) {
      return null;
    }
    try {
      File file = new File(new File(URI.create(folder)), name + ".class");
      return file.isFile() ? file : null;
    } catch (IllegalArgumentException notAPath) {
      return null;
    }
  }

  /** Where a class file comes from, a folder or a jar: its URL without the path that it is found by. Null if that cannot be told. */
  public static String root(URL url, String path) {
    String text = text(url);
    if (!text.endsWith(".class")) {
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
    // A jar may hold a class in several versions.
    String root = text.substring(0, end + 1).replaceFirst("!/META-INF/versions/\\d+/$", "!/");
    if (root.endsWith("!/")) {
      root = root.substring(0, root.length() - 2);
    }
    String source = root.startsWith("jar:") ? root.substring("jar:".length()) : root;
    // So begin jars of modules, and not the code sources of their classes.
    return source.startsWith("file:///") ? "file:" + source.substring("file://".length()) : source;
  }
}
