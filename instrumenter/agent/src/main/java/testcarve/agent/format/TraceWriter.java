package testcarve.agent.format;

import java.io.IOException;
import java.io.OutputStream;

/**
 * The trace file: whole lines in one total order.
 *
 * <p>All threads append here under one lock; the file order is the order of events. The lock is the
 * innermost of all: nothing foreign is called while it is held, but the file's own {@code write}.
 * If that fails (disk full), the recording ends there, with whole lines, and the program goes on.
 */
public final class TraceWriter {

  private static final int SIZE = 1 << 20;

  private final OutputStream file;
  private final byte[] buffer = new byte[SIZE];
  private int used;
  private int whole;
  private int lastThread;
  private volatile boolean closed;
  private volatile IOException failure;

  /** Writes to this stream, which must not buffer. */
  public TraceWriter(OutputStream file) {
    this.file = file;
  }

  /** The lock that orders all records. It may be taken again by its owner. */
  public Object lock() {
    return this;
  }

  /** True once nothing more will be written. */
  public boolean isClosed() {
    return closed;
  }

  /** Why writing has failed, or null. */
  public IOException failure() {
    return failure;
  }

  /** Appends an event of a thread, and the record that names the thread if it has changed. */
  public synchronized void event(Line line, int thread) {
    if (closed) {
      return;
    }
    if (thread != lastThread) {
      append("T " + thread);
      lastThread = thread;
    }
    append(line.bytes, line.length);
  }

  /** Appends a definition that was composed as bytes. */
  public synchronized void definition(Line line) {
    if (!closed) {
      append(line.bytes, line.length);
    }
  }

  /** Appends one whole line. */
  public synchronized void definition(String line) {
    if (!closed) {
      append(line);
    }
  }

  @SuppressWarnings("deprecation") // the fast way for ASCII, which every line is
  private void append(String line) {
    int length = line.length();
    byte[] bytes = new byte[length];
    line.getBytes(0, length, bytes, 0);
    append(bytes, length);
  }

  private void append(byte[] bytes, int length) {
    if (length + 1 > SIZE - used) {
      drain();
    }
    if (length + 1 > SIZE) {
      write(bytes, length);
      buffer[used++] = '\n';
      whole = used;
      return;
    }
    System.arraycopy(bytes, 0, buffer, used, length);
    buffer[used + length] = '\n';
    used += length + 1;
    whole = used;
  }

  /** Gives everything appended so far to the file. */
  public synchronized void flush() {
    if (!closed) {
      drain();
    }
  }

  /** Flushes and takes nothing more. */
  public synchronized void close() {
    if (!closed) {
      drain();
      closed = true;
      try {
        file.close();
      } catch (IOException e) {
        failure = e;
      }
    }
  }

  private void drain() {
    int count = whole;
    used = 0;
    whole = 0;
    write(buffer, count);
  }

  private void write(byte[] bytes, int count) {
    if (closed) {
      return;
    }
    try {
      file.write(bytes, 0, count);
    } catch (IOException e) {
      failure = e;
      closed = true;
    }
  }
}
