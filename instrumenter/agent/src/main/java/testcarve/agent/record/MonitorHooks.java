package testcarve.agent.record;

/** What woven code calls at monitors. The monitor first, then thread and depth. */
public final class MonitorHooks {

  private MonitorHooks() {}

  /** A monitor was entered. */
  public static void locked(Object monitor, ThreadRecorder thread, int depth) {
    if (thread.actions.starts('m', depth)) {
      thread.argument(monitor);
      thread.actions.finish();
    }
  }

  /** A monitor is left. */
  public static void unlocked(Object monitor, ThreadRecorder thread, int depth) {
    if (monitor != null && thread.actions.starts('n', depth)) {
      thread.argument(monitor);
      thread.actions.finish();
    }
  }
}
