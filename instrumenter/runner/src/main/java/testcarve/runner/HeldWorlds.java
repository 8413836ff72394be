package testcarve.runner;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Knows how much of this JVM's memory worlds hold that have ended.
 *
 * <p>Input: the loaders of all worlds, as they are made. Output: whether the JVM should make no further one. Nothing but the garbage collector can tell that a world is gone:
 * what holds one may be a thread that waits in the JDK and cannot be ended, or any list of the JDK's that the program put something on. Invariant: where no world is held,
 * the answer is no, however many there were; so it is no in a JVM that has had none.
 */
final class HeldWorlds {

  /** A few hundred megabytes. */
  private static final int MOST_CLASSES = 50_000;
  /** What a world is more than its classes: threads, each with its stack. */
  private static final int WORLD_ITSELF = 100;
  /** The open ones, and one that is about to end. */
  private static final int FEW = 4;
  /** Of the heap. */
  private static final double FULL = 0.75;

  private final long most;
  private final List<WeakReference<TestLoader>> loaders = new ArrayList<>();

  HeldWorlds() {
    this(MOST_CLASSES);
  }

  /**
   * As if memory had room for this.
   *
   * @param most so many classes
   */
  HeldWorlds(long most) {
    this.most = most;
  }

  void add(TestLoader loader) {
    loaders.add(new WeakReference<>(loader));
  }

  /** Whether they hold so much that the next world should be another JVM's. Collects garbage where it looks so: until then, what is garbage looks held. */
  boolean areTooMany() {
    if (!hold(most, FULL)) {
      return false;
    }
    System.gc();
    return hold(most / 2, FULL / 2);
  }

  private boolean hold(long classes, double heap) {
    loaders.removeIf(loader -> loader.get() == null);
    return loaders.size() > FEW && (classes() >= classes || isHeapUsed(heap));
  }

  private long classes() {
    return loaders.stream().map(WeakReference::get).filter(Objects::nonNull).mapToLong(loader -> WORLD_ITSELF + loader.defined()).sum();
  }

  private static boolean isHeapUsed(double part) {
    Runtime jvm = Runtime.getRuntime();
    return jvm.totalMemory() - jvm.freeMemory() > jvm.maxMemory() * part;
  }
}
