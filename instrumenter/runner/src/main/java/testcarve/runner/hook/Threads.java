package testcarve.runner.hook;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the threads that a try makes, and those that these make. Whether one still runs when the try ends depends on how busy the machine is; whether it was made does
 * not.
 *
 * <p>A thread inherits what it is counted by while it is made, whoever makes it: the program, or a pool of the JDK. The JDK's own threads inherit nothing and are not
 * counted.
 */
public final class Threads {

  /** Makes the threads of the common pool, which is the JVM's: who comes first makes them for all others. (Newer JDKs let them inherit nothing.) */
  private static final String COMMON_POOL = "java.util.concurrent.ForkJoinPool$DefaultCommonPoolForkJoinWorkerThreadFactory";

  private static final InheritableThreadLocal<Boolean> COUNTED = new Heritage();
  private static final AtomicInteger MADE = new AtomicInteger();

  private static final class Heritage extends InheritableThreadLocal<Boolean> {
    @Override
    protected Boolean childValue(Boolean ofMaker) {
      if (!isOfCommonPool()) {
        MADE.incrementAndGet();
      }
      return ofMaker;
    }
  }

  private Threads() {}

  private static boolean isOfCommonPool() {
    return StackWalker.getInstance().walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(COMMON_POOL)));
  }

  /** Begins a try on this thread. */
  public static void begin() {
    COUNTED.set(true);
    MADE.set(0);
  }

  /** Whether a thread was made since. */
  public static boolean wereMade() {
    return MADE.get() > 0;
  }

  /** Called by woven code before it registers a thread that waits for the end of the JVM: that one is made and never starts. */
  public static void waitForEnd() {
    if (COUNTED.get() != null) {
      MADE.decrementAndGet();
    }
  }
}
