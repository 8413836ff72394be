package testcarve.runner.weave;

import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Changes a file in all ways that there are. */
public final class Writing {

  private Writing() {}

  /** By one of them. */
  public static void change(String how, Path file) throws IOException {
    File old = file.toFile();
    switch (how) {
      case "stream" -> new FileOutputStream(old).close();
      case "appending stream" -> new FileOutputStream(old.getPath(), true).close();
      case "writer" -> new FileWriter(old, StandardCharsets.UTF_8, true).close();
      case "printer" -> new PrintWriter(old.getPath(), "UTF-8").close();
      case "random access" -> new RandomAccessFile(old, "rw").close();
      case "channel" -> FileChannel.open(file, StandardOpenOption.WRITE).close();
      case "text" -> Files.writeString(file, "b", StandardOpenOption.APPEND);
      case "copy" -> Files.copy(file, file.resolveSibling("copy"), StandardCopyOption.REPLACE_EXISTING);
      case "move" -> Files.move(file, file.resolveSibling("moved"));
      case "rename" -> old.renameTo(new File(old.getParent(), "renamed"));
      case "delete" -> old.delete();
      case "delete path" -> Files.delete(file);
      case "directory" -> new File(old.getParent(), "made").mkdirs();
      case "read only" -> old.setWritable(false);
      case "drawn" -> File.createTempFile("abc", "b", old.getParentFile());
      default -> throw new IllegalArgumentException(how);
    }
  }

  /** Looks at a file in all ways that there are. */
  public static String look(Path file) throws IOException {
    new RandomAccessFile(file.toFile(), "r").close();
    FileChannel.open(file, StandardOpenOption.READ).close();
    FileChannel.open(file).close();
    return Files.readString(file) + Files.isWritable(file) + file.toFile().length();
  }
}
