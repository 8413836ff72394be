package testcarve.runner.hook;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/** What a test class has of its own, for scenarios: directories, names of databases, the look for a row. Each try has its own. */
public final class Fixtures {

  private static final Map<Integer, Path> DIRECTORIES = new TreeMap<>();
  private static final Map<Integer, String> DATABASES = new TreeMap<>();
  /** What closes the connections that are left open, null where nothing is watched. */
  private static AutoCloseable watch;
  /** What lies in another stands before it. */
  private static final Deque<Path> CLAIMED = new ArrayDeque<>();

  /** A directory, as JUnit 4's {@code TemporaryFolder} has it. */
  public record Folder(File root) {
    /** The directory. */
    public File getRoot() {
      return root;
    }
  }

  private Fixtures() {}

  /** A directory of the try's own. */
  public static synchronized Path directory(int number) {
    return DIRECTORIES.computeIfAbsent(number, ignored -> {
      try {
        return Files.createTempDirectory("junit-");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  /** The same as a folder. */
  public static Folder folder(int number) {
    return new Folder(directory(number).toFile());
  }

  /** A name that no other database has. */
  public static synchronized String database(int number) {
    return DATABASES.computeIfAbsent(number, ignored -> UUID.randomUUID().toString());
  }

  /** The rule that catches the end of the JVM. */
  public static Exits.Rule exit(int number) {
    return new Exits.Rule();
  }

  /** The status with which an action ends the JVM. */
  public static int exitStatus(Checks.Action action) throws Throwable {
    return Exits.statusOf(action);
  }

  /** Whether a table has such a row. */
  public static boolean hasRow(Connection connection, String rows, Object... values) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement("SELECT 1 FROM " + rows)) {
      for (int at = 0; at < values.length; at++) {
        query.setObject(at + 1, values[at]);
      }
      try (ResultSet found = query.executeQuery()) {
        return found.next();
      }
    }
  }

  /** A loader that has classes of the runner as its own. */
  public interface Redefining {
    /** One of them as this loader's, for calls that look at who makes them. */
    Class<?> defineAgain(Class<?> known) throws IOException;
  }

  /** Has the try close what connections to databases its calls leave open. */
  public static synchronized void watchConnections() throws IOException, ReflectiveOperationException {
    ClassLoader loader =
        StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass().getClassLoader();
    Class<?> own = loader instanceof Redefining again ? again.defineAgain(ConnectionWatch.class) : ConnectionWatch.class;
    watch = (AutoCloseable) own.getConstructor().newInstance();
  }

  /** Keeps names in the working directory for the try: nothing may be there yet. */
  public static synchronized void claim(String... names) throws IOException {
    for (String name : names) {
      Path path = Path.of(name);
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileAlreadyExistsException(name);
      }
      CLAIMED.addFirst(path);
    }
  }

  /** What a file of the recording holds. */
  public static byte[] readFile(String recorded) throws IOException {
    return Files.readAllBytes(Path.of(recorded));
  }

  /** Puts a file of the recording where the program finds it. */
  public static void copyFile(String recorded, Path to) throws IOException {
    Files.copy(Path.of(recorded), to);
  }

  /** Ends a try: its directories go, and what it claimed, and what it left open. */
  public static synchronized void clear() {
    closeConnections();
    Mocks.forget();
    CLAIMED.forEach(Fixtures::deleteAlone);
    CLAIMED.clear();
    DIRECTORIES.values().forEach(Fixtures::delete);
    DIRECTORIES.clear();
    DATABASES.clear();
  }

  /** What cannot be closed ends with its world. */
  private static void closeConnections() {
    AutoCloseable watched = watch;
    watch = null;
    try {
      if (watched != null) {
        watched.close();
      }
    } catch (Exception | LinkageError e) {
      assert watched != null;
    }
  }

  /** What cannot be deleted is found by who looks for what tests leave. */
  private static void deleteAlone(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      assert path != null;
    }
  }

  /** What cannot be deleted stays with the other temporary files. */
  private static void delete(Path directory) {
    try (Stream<Path> all = Files.walk(directory)) {
      all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException | UncheckedIOException e) {
      assert directory != null;
    }
  }
}
