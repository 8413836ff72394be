package testcarve.agent.record;

import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells what is taken from the streams that stand in {@code System.in}: the JVM's own, and what a test, a rule or a logger has put there.
 *
 * <p>The streams stay the objects they are. Their classes are woven again when the first of them is met: what they give at their
 * outermost {@code read} is told, whoever asks (a {@code Scanner} inside the JDK, a library).
 */
public final class StandardInput {

  private static final long MOST = 16L << 20;

  private static final Set<Class<?>> WATCHED = ConcurrentHashMap.newKeySet();
  private static final ThreadLocal<Reads> READING = ThreadLocal.withInitial(Reads::new);
  private static final Source[] NONE = {};
  private static volatile Source[] sources = NONE;
  private static Instrumentation instrumentation;

  private StandardInput() {}

  /** A stream, and how much of it was told. */
  private static final class Source extends WeakReference<Object> {
    long told;

    Source(Object stream) {
      super(stream);
    }
  }

  /** The reads that a thread is in: a stream's methods call one another, and other streams. */
  private static final class Reads {
    int depth;

    /** The outermost of a stream that is watched, and how deep that is. */
    Source source;

    int at;
    byte[] into;
    int from;
  }

  /** Watches the JVM's own stream. */
  public static void install(Instrumentation with) {
    instrumentation = with;
    // What weaves these methods itself must not be met in the middle.
    READING.get();
    stands(System.in);
  }

  /** Whether the methods of a class that is there already are to be woven: it, or one that extends it, was met. */
  public static boolean isWatched(Class<?> type) {
    return WATCHED.contains(type);
  }

  /** This stream stands in {@code System.in}, and the program has it. */
  public static void stands(Object stream) {
    try {
      if (stream != null && source(stream) == null) {
        add(stream);
      }
    } catch (Throwable unable) {
      // It is not told then.
    }
  }

  private static synchronized void add(Object stream) throws Exception {
    List<Source> all = new ArrayList<>();
    for (Source known : sources) {
      if (known.get() != null) {
        all.add(known);
      }
    }
    all.add(new Source(stream));
    List<Class<?>> added = new ArrayList<>();
    for (Class<?> c = stream.getClass(); c != null && c != InputStream.class && c != Object.class; c = c.getSuperclass()) {
      if (declaresRead(c) && WATCHED.add(c) && !WovenClasses.isWoven(c)) {
        added.add(c);
      }
    }
    if (!added.isEmpty()) {
      instrumentation.retransformClasses(added.toArray(new Class<?>[0]));
    }
    sources = all.toArray(NONE);
  }

  private static boolean declaresRead(Class<?> type) {
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().startsWith("read")) {
        return true;
      }
    }
    return false;
  }

  private static Source source(Object stream) {
    for (Source source : sources) {
      if (source.get() == stream) {
        return source;
      }
    }
    return null;
  }

  // ---- what woven streams call

  /** A read has begun that puts bytes into an array, or gives them itself. */
  public static void begins(Object stream, byte[] into, int from) {
    Reads reads = READING.get();
    reads.depth++;
    Source found = reads.source == null ? source(stream) : null;
    if (found != null) {
      reads.source = found;
      reads.at = reads.depth;
      reads.into = into;
      reads.from = from;
    }
  }

  /** It has given a byte, a number of bytes, or the end. */
  public static void ends(int result) {
    Reads reads = READING.get();
    Source source = ended(reads);
    if (source == null) {
      return;
    }
    byte[] into = reads.into;
    // The array is the program's: it must not live longer for us.
    reads.into = null;
    if (into != null) {
      tell(source, into, reads.from, reads.from + result);
    } else if (result >= 0) {
      tell(source, new byte[] {(byte) result}, 0, 1);
    }
  }

  /** It has given all bytes. */
  public static void ends(byte[] result) {
    Source source = ended(READING.get());
    if (source != null && result != null) {
      tell(source, result, 0, result.length);
    }
  }

  /** It has thrown. */
  public static void fails() {
    Reads reads = READING.get();
    if (ended(reads) != null) {
      reads.into = null;
    }
  }

  /** The stream that is watched, if its outermost read is over. */
  private static Source ended(Reads reads) {
    Source source = reads.depth-- == reads.at ? reads.source : null;
    if (source != null) {
      reads.source = null;
    }
    return source;
  }

  private static void tell(Source source, byte[] bytes, int from, int to) {
    Object stream = source.get();
    if (stream != null && to > from && source.told < MOST) {
      source.told += to - from;
      Recorder.consumed(stream, bytes, from, to);
    }
  }
}
