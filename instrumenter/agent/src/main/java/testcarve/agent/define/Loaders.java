package testcarve.agent.define;

import java.lang.ref.WeakReference;
import java.util.Arrays;

/** Numbers class loaders: 0 boot, 1 platform, 2 system, others in the order seen. Keeps none alive and calls none. */
final class Loaders {

  static final int BOOT = 0;
  private static final int PLATFORM = 1;
  private static final int SYSTEM = 2;

  private final ClassLoader platform;
  private final ClassLoader system;
  private volatile Entry[] others = {};
  private int lastNumber = SYSTEM;

  Loaders() {
    system = ClassLoader.getSystemClassLoader();
    ClassLoader top = system;
    // The platform loader (before Java 9 the extension loader) is the one below boot.
    while (top != null && top.getParent() != null) {
      top = top.getParent();
    }
    platform = top;
  }

  ClassLoader platform() {
    return platform;
  }

  int number(ClassLoader loader) {
    if (loader == null) {
      return BOOT;
    }
    if (loader == platform) {
      return PLATFORM;
    }
    if (loader == system) {
      return SYSTEM;
    }
    int known = find(others, loader);
    return known != 0 ? known : add(loader);
  }

  /** The loader of a number; null for boot and for one that is gone. */
  ClassLoader loader(int number) {
    if (number == PLATFORM) {
      return platform;
    }
    if (number == SYSTEM) {
      return system;
    }
    for (Entry entry : others) {
      if (entry.number == number) {
        return entry.get();
      }
    }
    return null;
  }

  private static int find(Entry[] entries, ClassLoader loader) {
    for (Entry entry : entries) {
      if (entry.get() == loader) {
        return entry.number;
      }
    }
    return 0;
  }

  private synchronized int add(ClassLoader loader) {
    int known = find(others, loader);
    if (known != 0) {
      return known;
    }
    int alive = 0;
    Entry[] entries = others;
    Entry[] kept = new Entry[entries.length + 1];
    for (Entry entry : entries) {
      if (entry.get() != null) {
        kept[alive++] = entry;
      }
    }
    lastNumber++;
    kept[alive++] = new Entry(loader, lastNumber);
    others = Arrays.copyOf(kept, alive);
    return lastNumber;
  }

  private static final class Entry extends WeakReference<ClassLoader> {
    final int number;

    Entry(ClassLoader loader, int number) {
      super(loader);
      this.number = number;
    }
  }
}
