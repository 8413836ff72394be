package testcarve.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The next free trace file of a directory: JVMs that run beside each other never share one. */
final class TraceFile {

  private TraceFile() {}

  static OutputStream create(Path directory) throws IOException {
    Files.createDirectories(directory);
    for (int n = 1; ; n++) {
      Path file = directory.resolve(n + ".trace");
      try {
        Files.newOutputStream(file, StandardOpenOption.CREATE_NEW).close();
      } catch (FileAlreadyExistsException taken) {
        continue;
      }
      // Not a channel's stream: a thread's interrupt would close that.
      return new java.io.FileOutputStream(file.toFile());
    }
  }
}
