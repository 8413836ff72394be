package testcarve.runner.hook;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Where tests may change files: in the directories of this JVM, nowhere else.
 *
 * <p>Woven code asks before it changes a file. Why: a method that was emptied may have been the one that says where to write, and then
 * the rest of the test would work on the user's files. An attempt throws what a security manager would throw there, which such methods document; and it is
 * remembered, for the program may catch it.
 */
public final class Territory {

  private static final MethodHandle ASKED = asked();
  /** Not on any disk. */
  private static final Path DEVICES = Path.of("/dev");

  /** Everywhere, while nobody has said otherwise. */
  private static volatile List<Path> roots = List.of();
  private static volatile String trespass;

  private Territory() {}

  private static MethodHandle asked() {
    try {
      MethodType type = MethodType.methodType(void.class, String.class, Object[].class);
      return MethodHandles.lookup().findStatic(Territory.class, "ask", type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Says where files may be changed from now on; with none of them, everywhere. */
  public static void limitTo(List<Path> directories) {
    roots = directories.stream().map(Territory::real).toList();
  }

  /** The first file that was to be changed elsewhere since the previous call, or null. */
  public static String take() {
    String first = trespass;
    trespass = null;
    return first;
  }

  /** Called by woven code before it changes a file that is given as a {@code File}, a path or a name. */
  public static void change(Object file) {
    Path path = path(file);
    if (path != null) {
      check(real(path));
    }
  }

  /** The same, with what else the call is given. */
  public static void change(Object file, Object how) {
    change(file);
  }

  /** The same, with what else the call is given. */
  public static void change(Object file, boolean how) {
    change(file);
  }

  /** Called by woven code before it opens a {@code RandomAccessFile}. */
  public static void open(Object file, Object mode) {
    if (!"r".equals(mode)) {
      change(file);
    }
  }

  /** Called by woven code before it removes a file, or the link that it is. */
  public static void remove(Object file) {
    Path path = path(file);
    if (path != null) {
      check(entry(path));
    }
  }

  /** Called by woven code before it renames a file. */
  public static void rename(Object from, Object to) {
    remove(from);
    remove(to);
  }

  /** Stands in for a call of a method on paths: asks, then does the same. */
  public static CallSite bootstrap(MethodHandles.Lookup caller, String name, MethodType type, MethodHandle original) {
    MethodHandle asking = MethodHandles.insertArguments(ASKED, 0, name).asCollector(Object[].class, type.parameterCount());
    MethodHandle checking = asking.asType(type.changeReturnType(void.class));
    return new ConstantCallSite(MethodHandles.foldArguments(original.asFixedArity().asType(type), checking));
  }

  private static void ask(String method, Object... arguments) {
    switch (method) {
      case "open", "newByteChannel" -> {
        if (writes(arguments)) {
          change(arguments[0]);
        }
      }
      case "copy" -> {
        if (!(arguments[1] instanceof OutputStream)) {
          change(arguments[1]);
        }
      }
      case "move" -> rename(arguments[0], arguments[1]);
      case "delete", "deleteIfExists", "createLink", "createSymbolicLink" -> remove(arguments[0]);
      default -> {
        if (arguments[0] instanceof Path) {
          change(arguments[0]);
        }
      }
    }
  }

  /** Whether something is opened for more than reading. */
  private static boolean writes(Object... arguments) {
    Stream<?> options = Arrays.stream(arguments).flatMap(argument -> argument instanceof Iterable<?> some
        ? StreamSupport.stream(some.spliterator(), false)
        : argument instanceof Object[] some ? Arrays.stream(some) : Stream.of());
    return options.anyMatch(option -> option instanceof OpenOption && option != StandardOpenOption.READ);
  }

  private static void check(Path real) {
    List<Path> allowed = roots;
    if (allowed.isEmpty() || real.startsWith(DEVICES) || allowed.stream().anyMatch(real::startsWith)) {
      return;
    }
    if (trespass == null) {
      trespass = real.toString();
    }
    throw new SecurityException("testcarve lets tests change no file outside their own directories: " + real);
  }

  private static Path path(Object file) {
    try {
      Path path = file instanceof String name ? Path.of(name) : file instanceof File one ? one.toPath() : (Path) file;
      return path == null || path.getFileSystem() != FileSystems.getDefault() ? null : path;
    } catch (InvalidPathException e) {
      // What it is used for will fail.
      return null;
    }
  }

  /** Where an entry of a directory really is, whatever it leads to. */
  private static Path entry(Path path) {
    Path absolute = path.toAbsolutePath();
    Path parent = absolute.getParent();
    return parent == null ? absolute : real(parent).resolve(absolute.getFileName()).normalize();
  }

  /** Where a path really leads to; what is not there yet is below what is. */
  private static Path real(Path path) {
    Path absolute = path.toAbsolutePath();
    for (Path known = absolute; known != null; known = known.getParent()) {
      if (Files.exists(known)) {
        try {
          return known.toRealPath().resolve(known.relativize(absolute)).normalize();
        } catch (IOException e) {
          // It went away meanwhile, or may not be read: its directory then.
          assert known != null;
        }
      }
    }
    return absolute.normalize();
  }
}
