package testcarve.runner.hook;

import java.util.ArrayList;
import java.util.List;

/**
 * Stands in for {@code Runtime.addShutdownHook} in woven code.
 *
 * <p>A hook is known to the JVM until this ends, and holds the classes of its world as long; it never runs here, for a runner halts. So it is taken back when its world
 * ends: until then the program finds it where it put it.
 */
public final class ShutdownHooks {

  private static final List<Thread> ADDED = new ArrayList<>();

  private ShutdownHooks() {}

  /** Called by woven code. */
  public static void add(Runtime runtime, Thread hook) {
    runtime.addShutdownHook(hook);
    synchronized (ADDED) {
      ADDED.add(hook);
    }
  }

  /** Takes back the hooks that are threads of this group. */
  public static void removeThoseOf(ThreadGroup group) {
    synchronized (ADDED) {
      ADDED.removeIf(hook -> group.parentOf(hook.getThreadGroup()) && remove(hook));
    }
  }

  private static boolean remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (RuntimeException e) {
      // A security manager that a test left: it costs memory, no more.
      assert hook != null;
    }
    return true;
  }
}
