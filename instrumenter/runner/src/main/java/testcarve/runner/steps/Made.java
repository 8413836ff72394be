package testcarve.runner.steps;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The classes of a scenario.
 *
 * @param name the binary name of the one that runs it
 * @param parts all of them, the subclasses that it makes first
 * @param guards how many of its statements can be left out
 * @param leavesThreads whether a run of it left threads behind
 */
public record Made(String name, List<Part> parts, int guards, AtomicBoolean leavesThreads) {

  /** A class file. */
  public record Part(String name, byte[] bytes) {}

  /** Copies the list. */
  public Made {
    parts = List.copyOf(parts);
  }

  Made(String name, List<Part> parts, int guards) {
    this(name, parts, guards, new AtomicBoolean());
  }

  /** The bits that leave nothing out. */
  public long[] all() {
    long[] bits = new long[(guards + 63) / 64];
    Arrays.fill(bits, -1L);
    return bits;
  }

  /** The bits that leave in those statements whose bits are set. */
  public long[] only(BigInteger statements) {
    long[] bits = new long[(guards + 63) / 64];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = statements.shiftRight(64 * i).longValue();
    }
    return bits;
  }
}
