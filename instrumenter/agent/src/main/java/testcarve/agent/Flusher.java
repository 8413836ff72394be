package testcarve.agent;

import testcarve.agent.format.TraceWriter;

/**
 * Gives what was recorded to the file twice a second, so that a JVM that is killed loses no more than that.
 *
 * <p>A thread of its own, because a program that waits makes no event on which somebody could look at a clock, and one that is busy
 * should not look at one for each event. It is a daemon in the system's thread group: it keeps no JVM alive, and a program that counts or
 * interrupts the threads of its own group does not meet it.
 */
final class Flusher extends Thread {

  private static final long PAUSE_MILLIS = 500;

  private final TraceWriter out;

  private Flusher(TraceWriter out) {
    super(systemGroup(), null, "testcarve-flusher", 0, false);
    this.out = out;
    setDaemon(true);
    setContextClassLoader(null);
  }

  /** Flushes until the trace is closed. */
  static void watch(TraceWriter out) {
    new Flusher(out).start();
  }

  private static ThreadGroup systemGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    return group;
  }

  @Override
  public void run() {
    while (!out.isClosed()) {
      try {
        Thread.sleep(PAUSE_MILLIS);
        out.flush();
      } catch (InterruptedException notOurs) {
        // Somebody interrupted every thread there is.
      } catch (Throwable failure) {
        // Nobody may hear of it: the buffer is written when it is full, and at the end, as without us.
      }
    }
  }
}
