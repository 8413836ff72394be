package testcarve.agent.record;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;

/**
 * Stands behind {@code System.in} and tells what is taken from it.
 *
 * <p>{@code System.in} itself stays the object it is: only the stream that it buffers is another one. Where the trace would
 * name this one it names the original.
 */
public final class StandardInput extends InputStream {

  private static final long MOST = 16L << 20;

  final InputStream original;
  private long told;

  private StandardInput(InputStream original) {
    this.original = original;
  }

  /** Steps behind {@code System.in}, if that is as the JVM made it. */
  public static void install() {
    InputStream in = System.in;
    if (in == null || in.getClass() != BufferedInputStream.class) {
      return;
    }
    try {
      Field behind = FilterInputStream.class.getDeclaredField("in");
      behind.setAccessible(true);
      behind.set(in, new StandardInput((InputStream) behind.get(in)));
    } catch (ReflectiveOperationException | RuntimeException closed) {
      // Standard input is not told then.
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] b, int off, int len) throws IOException {
    int count = original.read(b, off, len);
    if (count > 0 && told < MOST) {
      told += count;
      Recorder.consumed(b, off, off + count);
    }
    return count;
  }

  @Override
  public int available() throws IOException {
    return original.available();
  }

  @Override
  public void close() throws IOException {
    original.close();
  }
}
