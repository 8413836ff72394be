package testcarve.agent.record;

import testcarve.agent.jvm.DontInline;

/** What woven code calls at monitors. The monitor first, then thread and depth. */
public final class MonitorHooks {

  private MonitorHooks() {}

  /** A monitor was entered. */
  @DontInline
  public static void locked(Object monitor, ThreadRecorder thread, int depth) {
    if (thread.actions.starts('m', depth)) {
      thread.argument(monitor);
      thread.actions.finish();
    }
  }

  /** A monitor is left. */
  @DontInline
  public static void unlocked(Object monitor, ThreadRecorder thread, int depth) {
    if (monitor != null && thread.actions.starts('n', depth)) {
      thread.argument(monitor);
      thread.actions.finish();
    }
  }
}
