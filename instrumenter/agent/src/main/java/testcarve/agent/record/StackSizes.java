package testcarve.agent.record;

/** How much stack a thread gets that asks for a size of its own. */
public final class StackSizes {

  /** What compiled frames of woven code take at most, as multiple of the program's own; {@code record} gives all other threads as much. */
  private static final long FACTOR = 8;

  /** The JVM refuses larger ones. */
  private static final long LARGEST = 1L << 30;

  private StackSizes() {}

  /** The size for a thread of woven code that would have this one; 0 leaves it to the JVM, which {@code record} has told. */
  public static long grown(long size) {
    return size <= 0 || size >= LARGEST ? size : Math.min(size * FACTOR, LARGEST);
  }
}
