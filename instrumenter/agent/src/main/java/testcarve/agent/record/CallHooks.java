package testcarve.agent.record;

import testcarve.agent.jvm.DontInline;

/** What woven code calls around calls of library methods. Values first, then thread and depth. */
public final class CallHooks {

  private CallHooks() {}

  /** A method is about to be called on this receiver; the arguments follow. */
  @DontInline
  public static void call(Object receiver, ThreadRecorder thread, int depth, int site) {
    thread.calls.call(depth, site, receiver);
  }

  /** A library call has returned nothing. */
  @DontInline
  public static void result(ThreadRecorder thread, int depth) {
    if (thread.calls.resulting(depth)) {
      thread.record.line.blank('-');
      thread.calls.resulted(depth, null);
    }
  }

  /** A library constructor has returned, but the object cannot be told from the code. */
  @DontInline
  public static void createdUnknown(ThreadRecorder thread, int depth) {
    if (thread.calls.resulting(depth)) {
      thread.record.line.blank('?');
      thread.calls.resulted(depth, null);
    }
  }

  /** The library constructor that is this frame's super() has returned. */
  @DontInline
  public static void superCalled(Object object, ThreadRecorder thread, int depth) {
    thread.calls.superCalled(object, depth);
  }

  /** A lambda or method reference was made; its captured values follow. */
  @DontInline
  public static void lambda(Object object, ThreadRecorder thread, int depth, int site) {
    thread.actions.lambda(object, depth, site);
  }

  /** A library call has returned this. */
  @DontInline
  public static void result(boolean value, ThreadRecorder thread, int depth) {
    if (thread.calls.resulting(depth)) {
      thread.argument(value);
      thread.calls.resulted(depth, null);
    }
  }

  /** A library call has returned this. */
  @DontInline
  public static void result(byte value, ThreadRecorder thread, int depth) {
    if (thread.calls.resulting(depth)) {
      thread.argument(value);
      thread.calls.resulted(depth, null);
    }
  }

  /** A library call has returned this. */
  @DontInline
  public static void result(char value, ThreadRecorder thread, int depth) {
    if (thread.calls.resulting(depth)) {
      thread.argument(value);
      thread.calls.resulted(depth, null);
    }
  }

  /** A library call has returned this. */
  @DontInline
  public static void result(short value, ThreadRecorder thread, int depth) {
    if (thread.calls.resulting(depth)) {
      thread.argument(value);
      thread.calls.resulted(depth, null);
    }
  }

  /** A library call has returned this. */
  @DontInline
  public static void result(int value, ThreadRecorder thread, int depth) {
    if (thread.calls.resulting(depth)) {
      thread.argument(value);
      thread.calls.resulted(depth, null);
    }
  }

  /** A library call has returned this. */
  @DontInline
  public static void result(long value, ThreadRecorder thread, int depth) {
    if (thread.calls.resulting(depth)) {
      thread.argument(value);
      thread.calls.resulted(depth, null);
    }
  }

  /** A library call has returned this. */
  @DontInline
  public static void result(float value, ThreadRecorder thread, int depth) {
    if (thread.calls.resulting(depth)) {
      thread.argument(value);
      thread.calls.resulted(depth, null);
    }
  }

  /** A library call has returned this. */
  @DontInline
  public static void result(double value, ThreadRecorder thread, int depth) {
    if (thread.calls.resulting(depth)) {
      thread.argument(value);
      thread.calls.resulted(depth, null);
    }
  }

  /** A library call has returned this. */
  @DontInline
  public static void result(Object value, ThreadRecorder thread, int depth) {
    if (thread.calls.resulting(depth)) {
      thread.argument(value);
      thread.calls.resulted(depth, value);
    }
  }
}
