package testcarve.agent.content;

import java.util.Arrays;
import java.util.Map;

/**
 * The elements of a collection, collected before they are told: only then it is known how many there are and whether they are all.
 * Bounded, as another thread may be changing the collection while it is read.
 */
class Items {

  static final int PAIRS = 0;
  static final int KEYS = 1;
  static final int VALUES = 2;

  private final int mode;
  private final int max;
  private int skip;
  private int take;
  private Object[] values = new Object[16];
  private int count;
  private int size;
  private boolean incomplete;
  private boolean ordered;

  Items(int mode, int max, int skip, int take) {
    this.mode = mode;
    this.max = max;
    this.skip = skip;
    this.take = take;
  }

  /** Takes an element; false if no more are wanted. */
  boolean add(Object value) {
    if (!wanted()) {
      return false;
    }
    if (skip > 0) {
      skip--;
      return true;
    }
    take--;
    size++;
    put(value);
    return true;
  }

  /** Takes an entry of a map; false if no more are wanted. */
  boolean pair(Object key, Object value) {
    if (mode == KEYS) {
      return add(key);
    }
    if (mode == VALUES) {
      return add(value);
    }
    if (!add(key)) {
      return false;
    }
    put(value);
    return true;
  }

  /** Takes an entry that is a node of a map of the JDK; nobody can extend those, so its methods are as good as its fields, and faster. */
  boolean entry(Object node) {
    Map.Entry<?, ?> entry = (Map.Entry<?, ?>) node;
    return pair(entry.getKey(), entry.getValue());
  }

  private boolean wanted() {
    if (take <= 0) {
      return false;
    }
    if (size >= max) {
      incomplete = true;
      return false;
    }
    return true;
  }

  void put(Object value) {
    if (count == values.length) {
      values = Arrays.copyOf(values, count * 2);
    }
    values[count++] = value;
  }

  /** Not everything was seen. */
  void incomplete() {
    incomplete = true;
  }

  /** Not everything was seen unless {@code seen}. */
  void complete(boolean seen) {
    incomplete |= !seen;
  }

  /** What orders them is not one of them. */
  void ordered() {
    ordered = true;
  }

  Seen seen() {
    if (incomplete) {
      return Seen.PART;
    }
    return ordered ? Seen.ELEMENTS : Seen.WHOLE;
  }

  /** Elements (entries of a map). */
  int size() {
    return size;
  }

  /** Single values: two for each entry of a map. */
  int values() {
    return count;
  }

  Object value(int i) {
    return values[i];
  }
}
