package testcarve.runner;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tells which files tests leave in the working directory, or change or remove there.
 *
 * <p>Compares what is there before and behind them: that finds them whoever wrote them, the JDK and native code, too. What a program logs is not
 * counted: its users know where that goes, and hardly a test would be left.
 */
final class Leftovers {

  /** A directory of more entries takes longer to look through than most tests to run. */
  private static final int MOST_ENTRIES = 5000;
  private static final Pattern LOG = Pattern.compile(".*\\.log(\\.[\\w.-]+)?");

  private record Stamp(long size, FileTime changed) {}

  private final Path directory;
  /** Null where there is too much to look through. */
  private Map<Path, Stamp> known;
  private Map<Path, Stamp> before;

  private Leftovers(Path directory) {
    this.directory = directory;
    this.known = look();
  }

  static Leftovers inWorkingDirectory() {
    return new Leftovers(Path.of("").toAbsolutePath());
  }

  /** The first path, by name, that is not as it was when this looked before. */
  Optional<String> next() {
    before = known;
    known = before == null ? null : look();
    return changed().min(Comparator.naturalOrder()).map(path -> directory.relativize(path).toString());
  }

  /** Removes what was not there before the last look: the directory is this JVM's own. */
  void removeNew() {
    List<Path> added = changed().filter(path -> !before.containsKey(path)).sorted(Comparator.reverseOrder()).toList();
    for (Path path : added) {
      try {
        Files.deleteIfExists(path);
      } catch (IOException e) {
        // It stays, as it would without us.
        continue;
      }
    }
    known = look();
  }

  private Stream<Path> changed() {
    if (known == null) {
      return Stream.empty();
    }
    return Stream.concat(before.keySet().stream(), known.keySet().stream())
        .filter(path -> !Objects.equals(before.get(path), known.get(path)) && !hasLog(path, known.keySet()));
  }

  /** Whether it is one, or the directory of one. */
  private static boolean hasLog(Path path, Set<Path> all) {
    return isLog(path) || all.stream().anyMatch(one -> one.startsWith(path) && isLog(one));
  }

  private static boolean isLog(Path path) {
    return LOG.matcher(path.getFileName().toString()).matches();
  }

  private Map<Path, Stamp> look() {
    Map<Path, Stamp> found = new HashMap<>();
    try {
      Files.walkFileTree(directory, new SimpleFileVisitor<>() {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
          found.put(file, new Stamp(attributes.size(), attributes.lastModifiedTime()));
          return found.size() > MOST_ENTRIES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path entered, BasicFileAttributes attributes) {
          // Its time changes with its entries, which are looked at themselves.
          found.put(entered, new Stamp(0, FileTime.fromMillis(0)));
          return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
          return FileVisitResult.CONTINUE;
        }
      });
    } catch (IOException e) {
      return null;
    }
    return found.size() > MOST_ENTRIES ? null : found;
  }
}
