package testcarve.agent.record;

import java.io.File;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;
import testcarve.agent.format.Line;

/** The files that the program opened to change them, and how the trace tells what became of one. */
final class Outputs {

  /** A longer text is a copy beside the trace. */
  private static final int MOST_TEXT = 4096;

  private final Inputs copies;
  private final ConcurrentHashMap<String, WatchedFile> all = new ConcurrentHashMap<>();

  Outputs(Inputs copies) {
    this.copies = copies;
  }

  /** The file of this path, looked at for the first time if it is new. */
  WatchedFile watch(String path) {
    WatchedFile known = all.get(path);
    if (known != null) {
      return known;
    }
    WatchedFile added = new WatchedFile(new File(path));
    WatchedFile other = all.putIfAbsent(path, added);
    return other != null ? other : added;
  }

  /** The record that this is in the file. */
  Line record(WatchedFile watched, byte[] content) {
    Line line = new Line();
    String path = watched.file.getPath();
    line.ascii("f ").quoted(path, 0, path.length());
    if (content == WatchedFile.GONE) {
      return line.ascii(" gone");
    }
    if (content == WatchedFile.DIRECTORY) {
      return line.ascii(" directory");
    }
    String text = content == WatchedFile.UNKNOWN ? null : textOf(content);
    if (text != null) {
      return line.ascii(" text ").quoted(text, 0, text.length());
    }
    String copy = content == WatchedFile.UNKNOWN ? "" : copies.keep(watched.file, content);
    return line.ascii(" copy ").quoted(copy, 0, copy.length());
  }

  /** The short text that the bytes are in UTF-8; null if they are none. */
  private static String textOf(byte[] content) {
    if (content.length > MOST_TEXT) {
      return null;
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
      return isPrintable(text) ? text : null;
    } catch (CharacterCodingException binary) {
      return null;
    }
  }

  private static boolean isPrintable(String text) {
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (Character.isISOControl(unit) && unit != '\n' && unit != '\r' && unit != '\t') {
        return false;
      }
    }
    return true;
  }
}
