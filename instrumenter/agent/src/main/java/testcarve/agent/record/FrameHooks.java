package testcarve.agent.record;

import testcarve.agent.jvm.DontInline;

/** What woven code calls at the edges of frames: bind, return, throw, catch. Values first, then thread and depth. */
public final class FrameHooks {

  private FrameHooks() {}

  /** super() or this() has returned. */
  @DontInline
  public static void bind(Object object, ThreadRecorder thread, int depth) {
    thread.bind(object, depth);
  }

  /** This frame's constructor calls this() or super() of application code next. */
  @DontInline
  public static void chaining(ThreadRecorder thread, int depth) {
    thread.chaining(depth);
  }

  /** The frame is left by this throwable. */
  @DontInline
  public static void threw(Throwable thrown, ThreadRecorder thread, int depth) {
    thread.exits.threw(thrown, depth);
  }

  /** A handler of the frame has caught this. */
  @DontInline
  public static void caught(Throwable thrown, ThreadRecorder thread, int depth) {
    thread.exits.caught(thrown, depth);
  }

  /** What happens in the frame is not recorded. */
  @DontInline
  public static void gap(ThreadRecorder thread, int depth) {
    thread.gap(depth);
  }

  /** The frame returns nothing. */
  @DontInline
  public static void returned(ThreadRecorder thread, int depth) {
    if (thread.exits.returning(depth)) {
      thread.record.line.blank('-');
      thread.exits.left(depth);
    }
  }

  /** The frame returns this. */
  @DontInline
  public static void returned(boolean value, ThreadRecorder thread, int depth) {
    if (thread.exits.returning(depth)) {
      thread.argument(value);
      thread.exits.left(depth);
    }
  }

  /** The frame returns this. */
  @DontInline
  public static void returned(byte value, ThreadRecorder thread, int depth) {
    if (thread.exits.returning(depth)) {
      thread.argument(value);
      thread.exits.left(depth);
    }
  }

  /** The frame returns this. */
  @DontInline
  public static void returned(char value, ThreadRecorder thread, int depth) {
    if (thread.exits.returning(depth)) {
      thread.argument(value);
      thread.exits.left(depth);
    }
  }

  /** The frame returns this. */
  @DontInline
  public static void returned(short value, ThreadRecorder thread, int depth) {
    if (thread.exits.returning(depth)) {
      thread.argument(value);
      thread.exits.left(depth);
    }
  }

  /** The frame returns this. */
  @DontInline
  public static void returned(int value, ThreadRecorder thread, int depth) {
    if (thread.exits.returning(depth)) {
      thread.argument(value);
      thread.exits.left(depth);
    }
  }

  /** The frame returns this. */
  @DontInline
  public static void returned(long value, ThreadRecorder thread, int depth) {
    if (thread.exits.returning(depth)) {
      thread.argument(value);
      thread.exits.left(depth);
    }
  }

  /** The frame returns this. */
  @DontInline
  public static void returned(float value, ThreadRecorder thread, int depth) {
    if (thread.exits.returning(depth)) {
      thread.argument(value);
      thread.exits.left(depth);
    }
  }

  /** The frame returns this. */
  @DontInline
  public static void returned(double value, ThreadRecorder thread, int depth) {
    if (thread.exits.returning(depth)) {
      thread.argument(value);
      thread.exits.left(depth);
    }
  }

  /** The frame returns this. */
  @DontInline
  public static void returned(Object value, ThreadRecorder thread, int depth) {
    if (thread.exits.returning(depth)) {
      thread.exits.returned(value, depth);
    }
  }
}
