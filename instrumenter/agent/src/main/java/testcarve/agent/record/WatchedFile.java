package testcarve.agent.record;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A file that the program opened to change it, or a directory that it made, as it was when it was last looked at.
 *
 * <p>A file whose length and time of change are those of the last look is not read again, unless that time was so near then that a later
 * change may have the same. One that is looked at again and again, a log, is given up at last: its content is unknown from then on.
 */
final class WatchedFile {

  /** There is no file. */
  static final byte[] GONE = {};

  /** It is a directory. */
  static final byte[] DIRECTORY = {};

  /** There is one, larger than our limit or not to be read. */
  static final byte[] UNKNOWN = {};

  private static final int MOST_BYTES = 1 << 20;

  /** As coarse as file systems and old JVMs tell times, in milliseconds. */
  private static final long COARSE = 2000;

  private static final long ABSENT = -1;

  /** Of a directory. */
  private static final long NO_FILE = -2;

  /** What looking at one file may cost, in bytes that could be read meanwhile; a look costs a few of them, and opening the file more. */
  private static final long MOST_SPENT = 4 << 20;

  private static final int LOOK = 256;
  private static final int OPEN = 4096;

  final File file;
  private long length = ABSENT;
  private long modified;
  private boolean isSettled;
  private long sum;
  private long spent;
  private boolean isGivenUp;

  WatchedFile(File file) {
    this.file = file;
    change();
  }

  /** What is in the file, if that is not what was in it at the last look; else null. */
  synchronized byte[] change() {
    return isGivenUp ? null : look();
  }

  private byte[] look() {
    boolean isThere = file.isFile();
    long newLength = isThere ? file.length() : file.isDirectory() ? NO_FILE : ABSENT;
    long newModified = isThere ? file.lastModified() : 0;
    spent += LOOK;
    if (isSettled && newLength == length && newModified == modified) {
      return null;
    }
    spent += OPEN + Math.min(Math.max(newLength, 0), MOST_BYTES);
    if (spent > MOST_SPENT) {
      isGivenUp = true;
      return UNKNOWN;
    }
    isSettled = !isThere || System.currentTimeMillis() - newModified > COARSE;
    byte[] content = isThere ? read(newLength) : newLength == ABSENT ? GONE : DIRECTORY;
    long newSum = content == UNKNOWN ? newModified : sum(content);
    boolean isSame = newSum == sum && newLength == length;
    length = newLength;
    modified = newModified;
    sum = newSum;
    return isSame ? null : content;
  }

  private byte[] read(long size) {
    if (size > MOST_BYTES) {
      return UNKNOWN;
    }
    try (InputStream in = new FileInputStream(file)) {
      byte[] content = in.readNBytes(MOST_BYTES + 1);
      return content.length > MOST_BYTES ? UNKNOWN : content;
    } catch (IOException | RuntimeException unreadable) {
      return UNKNOWN;
    }
  }

  private static long sum(byte[] content) {
    long sum = 17;
    for (byte one : content) {
      sum = sum * 0x100000001b3L + one;
    }
    return sum;
  }
}
