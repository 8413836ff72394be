package testcarve.agent.record;

import java.io.File;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What the program meets in the file system without reading it: files by their length, directories by what lies in them.
 *
 * <p>Each path is looked at once, before the program can have changed it. What was not there then is the program's own from then on, with all below it.
 */
final class FoundPaths {

  /** Of one directory, and of all below one. */
  private static final int MOST_ENTRIES = 1000;

  /** Of one recording; behind it, what is met is not told. */
  private static final int MOST_MET = 50_000;

  private final Set<String> met = ConcurrentHashMap.newKeySet();
  private final Set<String> absent = ConcurrentHashMap.newKeySet();

  /** Directories whose entries were met, and those below which all was. */
  private final Set<String> listed = ConcurrentHashMap.newKeySet();

  private final Set<String> walked = ConcurrentHashMap.newKeySet();

  /** Files whose content is told need no length. */
  private final Predicate<String> isKnown;

  FoundPaths(Predicate<String> isKnown) {
    this.isKnown = isKnown;
  }

  /** Tells of a file or directory, if it is there. */
  void look(File file, Consumer<Input> tell) {
    String path = file.getPath();
    if (met.size() >= MOST_MET || !met.add(path) || isKnown.test(path)) {
      return;
    }
    boolean isDirectory = file.isDirectory();
    if (!isDirectory && !file.isFile()) {
      absent.add(path);
    } else if (!isOwn(file)) {
      tell.accept(isDirectory ? Input.directory(path) : Input.unread(path, file.length()));
    }
  }

  /** Whether a path cannot have been there at first: the directory was not, or was seen without it. */
  private boolean isOwn(File file) {
    File around = file.getParentFile();
    if (around != null && listed.contains(around.getPath())) {
      return true;
    }
    while (around != null && !absent.contains(around.getPath())) {
      around = around.getParentFile();
    }
    return around != null;
  }

  /** Tells of the directory that something is made in. */
  void lookAround(File file, Consumer<Input> tell) {
    File directory = file.getParentFile();
    if (directory != null) {
      look(directory, tell);
    }
  }

  /** Tells of the innermost directory that is there, of all that are to be. */
  void lookAbove(File directory, Consumer<Input> tell) {
    File at = directory;
    while (at != null && !at.isDirectory()) {
      look(at, tell);
      at = at.getParentFile();
    }
    if (at != null) {
      look(at, tell);
    }
  }

  /** Does something to what lies in a directory, in the order of names. */
  void inside(File directory, Consumer<Input> tell, Consumer<File> meet) {
    if (!listed.contains(directory.getPath())) {
      list(directory, tell, meet);
    }
  }

  private void list(File directory, Consumer<Input> tell, Consumer<File> meet) {
    File[] entries = directory.listFiles();
    if (entries == null) {
      return;
    }
    if (entries.length > MOST_ENTRIES) {
      tell.accept(Input.file(directory.getPath(), ""));
    } else {
      Arrays.sort(entries);
      Arrays.asList(entries).forEach(meet);
    }
    listed.add(directory.getPath());
  }

  /** The same to all that lies below it. */
  void below(File directory, Consumer<Input> tell, Consumer<File> meet) {
    if (walked.add(directory.getPath())) {
      below(directory, tell, meet, new int[] {MOST_ENTRIES});
    }
  }

  private void below(File directory, Consumer<Input> tell, Consumer<File> meet, int[] left) {
    list(
        directory,
        tell,
        entry -> {
          if (left[0]-- == 0) {
            tell.accept(Input.file(directory.getPath(), ""));
          }
          if (left[0] >= 0) {
            meet.accept(entry);
            if (entry.isDirectory() && !Files.isSymbolicLink(entry.toPath())) {
              below(entry, tell, meet, left);
            }
          }
        });
  }
}
