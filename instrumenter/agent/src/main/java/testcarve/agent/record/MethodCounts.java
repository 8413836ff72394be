package testcarve.agent.record;

import java.util.Arrays;

/**
 * How often each method was recorded, by any thread.
 *
 * <p>Threads count without a lock: one of two increments at the same moment may be lost, which costs one more recorded
 * call.
 */
final class MethodCounts {

  private volatile int[] counts = new int[1024];

  int of(int method) {
    int[] known = counts;
    return method < known.length ? known[method] : 0;
  }

  void add(int method) {
    int[] known = counts;
    if (method >= known.length) {
      known = grow(method);
    }
    known[method]++;
  }

  private synchronized int[] grow(int method) {
    if (method >= counts.length) {
      counts = Arrays.copyOf(counts, Math.max(counts.length * 2, method + 1));
    }
    return counts;
  }
}
