package testcarve.agent.record;

import java.util.Arrays;

/** Counts calls by method within one outermost invocation; small, as there is one for each thread. */
final class CallCounts {

  private static final int EMPTY = -1;

  private int[] methods = {};
  private int[] counts = {};
  private int size;

  /** Forgets all counts. */
  void clear() {
    if (size > 0) {
      Arrays.fill(methods, EMPTY);
      size = 0;
    }
  }

  /** Counts one more call of a method, and tells how many that makes. */
  int add(int method) {
    if (size * 2 >= methods.length) {
      grow();
    }
    int slot = slot(methods, method);
    if (methods[slot] == EMPTY) {
      methods[slot] = method;
      counts[slot] = 0;
      size++;
    }
    return ++counts[slot];
  }

  private static int slot(int[] table, int method) {
    int slot = (method ^ method >>> 7) & table.length - 1;
    while (table[slot] != EMPTY && table[slot] != method) {
      slot = slot + 1 & table.length - 1;
    }
    return slot;
  }

  private void grow() {
    int[] oldMethods = methods;
    int[] oldCounts = counts;
    int[] newMethods = new int[Math.max(16, oldMethods.length * 2)];
    int[] newCounts = new int[newMethods.length];
    Arrays.fill(newMethods, EMPTY);
    for (int i = 0; i < oldMethods.length; i++) {
      if (oldMethods[i] != EMPTY) {
        int slot = slot(newMethods, oldMethods[i]);
        newMethods[slot] = oldMethods[i];
        newCounts[slot] = oldCounts[i];
      }
    }
    counts = newCounts;
    methods = newMethods;
  }
}
