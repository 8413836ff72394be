package testcarve.agent.record;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The copies beside the trace: of files and resources that the program reads, made when each is first met, as it is before
 * the program can have changed it, and of files that it wrote.
 *
 * <p>Files that the program wrote are not inputs. Streams are used, not channels: a thread's interrupt would close those.
 */
public final class Inputs {

  private static final int MOST_BYTES = 10 << 20;
  private static final long MOST_IN_ALL = 100L << 20;

  /** Of files that the program wrote. */
  private static final long MOST_KEPT = 20L << 20;

  private final Path directory;
  private final String folder;
  private final Set<String> known = ConcurrentHashMap.newKeySet();
  private final FoundPaths found = new FoundPaths(known::contains);
  private final AtomicInteger copies = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong kept = new AtomicLong();

  /**
   * Copies go to a folder of a directory.
   *
   * @param directory the recording, or null if nothing is copied
   */
  public Inputs(Path directory, String folder) {
    this.directory = directory;
    this.folder = folder;
  }

  /** The program is about to do this to a file: what it finds there is told. */
  void meets(Object file, int mode, Consumer<Input> tell) {
    if (file instanceof URL) {
      tell(resource((URL) file), tell);
      return;
    }
    String path = Names.pathOf(file);
    if (path != null) {
      File met = new File(path);
      boolean makes = (mode & InputHooks.WRITE) != 0 || (mode & InputHooks.CREATE) != 0 && !met.exists();
      meets(met, mode, tell);
      if (makes) {
        known.add(path);
      }
    }
  }

  private void meets(File met, int mode, Consumer<Input> tell) {
    if ((mode & InputHooks.READ) != 0) {
      tell(file(met.getPath()), tell);
    }
    if ((mode & InputHooks.MAKE) != 0) {
      found.lookAbove(met, tell);
    } else {
      found.look(met, tell);
    }
    if ((mode & (InputHooks.WRITE | InputHooks.CHANGE)) != 0) {
      found.lookAround(met, tell);
    }
    if ((mode & InputHooks.LIST) != 0) {
      found.inside(met, tell, entry -> meets(entry, mode & InputHooks.READ, tell));
    } else if ((mode & InputHooks.TREE) != 0) {
      found.below(met, tell, entry -> meets(entry, mode & InputHooks.READ, tell));
    }
  }

  private static void tell(Input input, Consumer<Input> tell) {
    if (input != null) {
      tell.accept(input);
    }
  }

  /** The absolute path of a file given as text, file or path; null if it is none that we know how to ask. */
  static String pathOf(Object file) {
    return Names.pathOf(file);
  }

  /** Keeps the content of a file; gives the copy's name in the recording, empty if there is none. */
  String keep(File file, byte[] content) {
    if (directory == null || kept.get() > MOST_KEPT) {
      return "";
    }
    File target = newCopy(file.getName());
    try (OutputStream out = new FileOutputStream(target)) {
      out.write(content);
    } catch (IOException unwritable) {
      target.delete();
      return "";
    }
    kept.addAndGet(content.length);
    return folder + "/" + target.getName();
  }

  /** The input that this file is; null if it is none, or was met before. */
  private Input file(String path) {
    File source = new File(path);
    boolean isNew = !known.contains(path) && source.isFile() && known.add(path);
    return isNew ? Input.file(path, copyQuietly(source, null)) : null;
  }

  /** The input that this resource is; null if it was met before. */
  Input resource(URL url) {
    if (url.getProtocol().equals("file")) {
      return file(Names.pathOf(new File(Names.decoded(url.getPath()))));
    }
    String name = url.toExternalForm();
    return url.getProtocol().matches("jar|jrt") && known.add(name)
        ? Input.file(name, copyQuietly(null, url))
        : null;
  }

  private String copyQuietly(File file, URL url) {
    try {
      return directory == null ? "" : copy(file, url);
    } catch (IOException | RuntimeException unreadable) {
      return "";
    }
  }

  private String copy(File file, URL url) throws IOException {
    if (bytes.get() > MOST_IN_ALL || file != null && file.length() > MOST_BYTES) {
      return "";
    }
    String of = file != null ? file.getName() : url.getPath();
    File target = newCopy(of);
    boolean whole;
    try (InputStream in = file != null ? new FileInputStream(file) : open(url);
        OutputStream out = new FileOutputStream(target)) {
      whole = copy(in, out);
    }
    if (!whole) {
      target.delete();
      return "";
    }
    return folder + "/" + target.getName();
  }

  private File newCopy(String of) {
    File target = directory.resolve(folder).resolve(copies.incrementAndGet() + "-" + Names.plain(of)).toFile();
    target.getParentFile().mkdirs();
    return target;
  }

  private static InputStream open(URL url) throws IOException {
    URLConnection connection = url.openConnection();
    connection.setUseCaches(false);
    return connection.getInputStream();
  }

  private boolean copy(InputStream in, OutputStream out) throws IOException {
    byte[] buffer = new byte[1 << 13];
    int size = 0;
    int count;
    while ((count = in.read(buffer)) >= 0) {
      size += count;
      if (size > MOST_BYTES) {
        return false;
      }
      out.write(buffer, 0, count);
    }
    bytes.addAndGet(size);
    return true;
  }

  /** Names of files, told without calling a method that could be the application's. */
  private static final class Names {

    private static final int LONGEST = 60;

    private Names() {}

    /** The absolute path of a file given as text, file or path; null if it is none that we know how to ask. */
    static String pathOf(Object file) {
      if (file instanceof String) {
        return normal(new File((String) file));
      }
      if (file == null) {
        return null;
      }
      Class<?> type = file.getClass();
      if (type == File.class) {
        return normal((File) file);
      }
      boolean isPath = type.getName().equals("sun.nio.fs.UnixPath") || type.getName().equals("sun.nio.fs.WindowsPath");
      return isPath ? normal(((Path) file).toFile()) : null;
    }

    private static String normal(File file) {
      return file.toPath().toAbsolutePath().normalize().toString();
    }

    static String decoded(String path) {
      try {
        return java.net.URLDecoder.decode(path.replace("+", "%2B"), "UTF-8");
      } catch (java.io.UnsupportedEncodingException impossible) {
        return path;
      }
    }

    /** The last part of a path, fit for a file's name on any system. */
    static String plain(String path) {
      String last = path.substring(path.lastIndexOf('/') + 1).replaceAll("[^A-Za-z0-9._-]", "_");
      return last.length() <= LONGEST ? last : last.substring(last.length() - LONGEST);
    }
  }
}
