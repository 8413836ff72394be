package testcarve.agent.record;

import java.lang.reflect.Method;
import testcarve.agent.jvm.DontInline;

/** The recorders of the running threads: where every woven method begins. */
public final class Recorder {

  private static final ThreadRecorder SILENT = new ThreadRecorder(null, 0);
  private static final Method IS_VIRTUAL = isVirtualMethod();
  private static final ThreadLocal<ThreadRecorder> CURRENT = new ThreadLocal<>();
  private static volatile Recording recording;

  private Recorder() {}

  private static Method isVirtualMethod() {
    try {
      return Thread.class.getMethod("isVirtual");
    } catch (NoSuchMethodException before21) {
      return null;
    }
  }

  /** Starts recording. */
  public static void start(Recording started) {
    recording = started;
  }

  /** The recorder of the current thread. */
  @DontInline
  public static ThreadRecorder current() {
    try {
      ThreadRecorder known = CURRENT.get();
      return known != null ? known : newThread();
    } catch (Throwable failure) {
      return SILENT;
    }
  }

  private static ThreadRecorder newThread() throws ReflectiveOperationException {
    Recording running = recording;
    if (running == null) {
      return SILENT;
    }
    // Set first, so that code which asking the thread may reach is not recorded.
    CURRENT.set(SILENT);
    Thread thread = Thread.currentThread();
    boolean virtual = IS_VIRTUAL != null && (Boolean) IS_VIRTUAL.invoke(thread);
    ThreadRecorder added = running.newThread(thread, virtual);
    CURRENT.set(added);
    return added;
  }

  /** The current thread has taken bytes from standard input; one that runs nothing of the program has no recorder. */
  static void consumed(Object stream, byte[] bytes, int from, int to) {
    try {
      ThreadRecorder known = CURRENT.get();
      if (known != null) {
        known.inputs.consumed(stream, bytes, from, to);
      }
    } catch (Throwable failure) {
      // The program reads on.
    }
  }
}
