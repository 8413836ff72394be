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
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tells which files tests leave in the working directory, or change or remove there.
 *
 * <p>Compares what is there before and behind each test: that finds them whoever wrote them, the JDK and native code, too. What a program logs is not
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

  private Leftovers(Path directory) {
    this.directory = directory;
    this.known = look();
  }

  static Leftovers inWorkingDirectory() {
    return new Leftovers(Path.of("").toAbsolutePath());
  }

  /** How a test ended that was just run: not green if it left something behind. */
  Outcome without(Outcome outcome) {
    Map<Path, Stamp> before = known;
    if (before == null) {
      return outcome;
    }
    known = look();
    if (known == null || !outcome.isGreen()) {
      return outcome;
    }
    return firstChange(before, known).map(path -> Outcome.trespasses(directory.relativize(path).toString())).orElse(outcome);
  }

  /** The first path, by name, that is not as it was. */
  private static Optional<Path> firstChange(Map<Path, Stamp> before, Map<Path, Stamp> now) {
    return Stream.concat(before.keySet().stream(), now.keySet().stream())
        .filter(path -> !Objects.equals(before.get(path), now.get(path)) && !hasLog(path, now.keySet()))
        .min(Comparator.naturalOrder());
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
