package testcarve.runner;

import java.util.concurrent.TimeUnit;
import testcarve.runner.hook.Work;

/** The threads of a world. What a try starts and does not wait for must not work on while the next one's work is counted. */
final class TryThreads extends ThreadGroup {

  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  TryThreads() {
    // The name of the group that a program's main thread is in.
    super("main");
  }

  @Override
  public void uncaughtException(Thread thread, Throwable thrown) {
    if (!(thrown instanceof Work.Exhausted)) {
      super.uncaughtException(thread, thrown);
    }
  }

  /** Whether others than the world's own are alive. */
  boolean hasOthers(int own) {
    return activeCount() > own;
  }

  /** Ends them at their next step of work. One that waits in native code goes on waiting. */
  void end() {
    Work.refuse();
    interrupt();
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (runs() && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    Work.end();
  }

  /** Who only waits does no work. */
  private boolean runs() {
    Thread[] all = new Thread[activeCount() + 1];
    int count = enumerate(all);
    for (int i = 0; i < count; i++) {
      if (all[i].getState() == Thread.State.RUNNABLE) {
        return true;
      }
    }
    return false;
  }
}
