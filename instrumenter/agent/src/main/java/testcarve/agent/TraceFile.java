package testcarve.agent;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import testcarve.agent.record.Inputs;

/** The next free trace file of a directory: JVMs that run beside each other never share one. */
final class TraceFile {

  private final Path directory;
  private final int number;

  private TraceFile(Path directory, int number) {
    this.directory = directory;
    this.number = number;
  }

  static TraceFile create(Path directory) throws IOException {
    Files.createDirectories(directory);
    for (int n = 1; ; n++) {
      Path file = directory.resolve(n + ".trace");
      try {
        Files.newOutputStream(file, StandardOpenOption.CREATE_NEW).close();
      } catch (FileAlreadyExistsException taken) {
        continue;
      }
      return new TraceFile(directory, n);
    }
  }

  /** Where the trace goes. */
  OutputStream open() throws IOException {
    // Not a channel's stream: a thread's interrupt would close that.
    return new FileOutputStream(directory.resolve(number + ".trace").toFile());
  }

  /** Where copies of files go that the program reads. */
  Inputs inputs() {
    return new Inputs(directory, number + ".files");
  }
}
