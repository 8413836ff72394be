package testcarve.agent.record;

import testcarve.agent.jvm.DontInline;

/** What woven code calls at accesses of fields. Values first, then thread, depth and the field's number. */
public final class FieldHooks {

  private FieldHooks() {}

  /** A method that a record has by itself is about to read the components of one record, or of two. */
  @DontInline
  public static void components(Object record, Object other, ThreadRecorder thread, int depth) {
    thread.actions.components(record, other, depth);
  }

  /** A field is about to be written. */
  @DontInline
  public static void put(Object object, boolean value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPut(object, depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field of the object under construction is about to be written. */
  @DontInline
  public static void putUnbound(boolean value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPutUnbound(depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field was read. */
  @DontInline
  public static void get(Object object, boolean value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsGet(object, depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A static field is about to be written. */
  @DontInline
  public static void putStatic(boolean value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('W', depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A static field was read. */
  @DontInline
  public static void getStatic(boolean value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('R', depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A field is about to be written. */
  @DontInline
  public static void put(Object object, byte value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPut(object, depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field of the object under construction is about to be written. */
  @DontInline
  public static void putUnbound(byte value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPutUnbound(depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field was read. */
  @DontInline
  public static void get(Object object, byte value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsGet(object, depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A static field is about to be written. */
  @DontInline
  public static void putStatic(byte value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('W', depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A static field was read. */
  @DontInline
  public static void getStatic(byte value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('R', depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A field is about to be written. */
  @DontInline
  public static void put(Object object, char value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPut(object, depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field of the object under construction is about to be written. */
  @DontInline
  public static void putUnbound(char value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPutUnbound(depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field was read. */
  @DontInline
  public static void get(Object object, char value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsGet(object, depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A static field is about to be written. */
  @DontInline
  public static void putStatic(char value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('W', depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A static field was read. */
  @DontInline
  public static void getStatic(char value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('R', depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A field is about to be written. */
  @DontInline
  public static void put(Object object, short value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPut(object, depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field of the object under construction is about to be written. */
  @DontInline
  public static void putUnbound(short value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPutUnbound(depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field was read. */
  @DontInline
  public static void get(Object object, short value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsGet(object, depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A static field is about to be written. */
  @DontInline
  public static void putStatic(short value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('W', depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A static field was read. */
  @DontInline
  public static void getStatic(short value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('R', depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A field is about to be written. */
  @DontInline
  public static void put(Object object, int value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPut(object, depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field of the object under construction is about to be written. */
  @DontInline
  public static void putUnbound(int value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPutUnbound(depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field was read. */
  @DontInline
  public static void get(Object object, int value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsGet(object, depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A static field is about to be written. */
  @DontInline
  public static void putStatic(int value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('W', depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A static field was read. */
  @DontInline
  public static void getStatic(int value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('R', depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A field is about to be written. */
  @DontInline
  public static void put(Object object, long value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPut(object, depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field of the object under construction is about to be written. */
  @DontInline
  public static void putUnbound(long value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPutUnbound(depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field was read. */
  @DontInline
  public static void get(Object object, long value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsGet(object, depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A static field is about to be written. */
  @DontInline
  public static void putStatic(long value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('W', depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A static field was read. */
  @DontInline
  public static void getStatic(long value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('R', depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A field is about to be written. */
  @DontInline
  public static void put(Object object, float value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPut(object, depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field of the object under construction is about to be written. */
  @DontInline
  public static void putUnbound(float value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPutUnbound(depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field was read. */
  @DontInline
  public static void get(Object object, float value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsGet(object, depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A static field is about to be written. */
  @DontInline
  public static void putStatic(float value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('W', depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A static field was read. */
  @DontInline
  public static void getStatic(float value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('R', depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A field is about to be written. */
  @DontInline
  public static void put(Object object, double value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPut(object, depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field of the object under construction is about to be written. */
  @DontInline
  public static void putUnbound(double value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPutUnbound(depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field was read. */
  @DontInline
  public static void get(Object object, double value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsGet(object, depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A static field is about to be written. */
  @DontInline
  public static void putStatic(double value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('W', depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A static field was read. */
  @DontInline
  public static void getStatic(double value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('R', depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A field is about to be written. */
  @DontInline
  public static void put(Object object, Object value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPut(object, depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field of the object under construction is about to be written. */
  @DontInline
  public static void putUnbound(Object value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsPutUnbound(depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A field was read. */
  @DontInline
  public static void get(Object object, Object value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsGet(object, depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** A static field is about to be written. */
  @DontInline
  public static void putStatic(Object value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('W', depth, field)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** A static field was read. */
  @DontInline
  public static void getStatic(Object value, ThreadRecorder thread, int depth, int field) {
    if (thread.actions.startsStatic('R', depth, field)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }
}
