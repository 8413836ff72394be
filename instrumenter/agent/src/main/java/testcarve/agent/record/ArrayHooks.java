package testcarve.agent.record;

import java.lang.reflect.Array;
import testcarve.agent.jvm.DontInline;

/** What woven code calls when arrays are created, cloned, read and written. Values first, then thread and depth. */
public final class ArrayHooks {

  private static final int MOST_INNER_ARRAYS = 256;

  private ArrayHooks() {}

  /**
   * An array was created with so many dimensions given. A few inner arrays are told as if each had been created and stored: else
   * nobody knows which object an element is. Of many, only the lengths are told.
   */
  @DontInline
  public static void newArray(Object array, ThreadRecorder thread, int depth, int dimensions) {
    if (dimensions > 1 && innerArrays(array, dimensions) <= MOST_INNER_ARRAYS) {
      newArray(array, thread, depth, 1);
      Object[] inner = (Object[]) array;
      for (int i = 0; i < inner.length; i++) {
        newArray(inner[i], thread, depth, dimensions - 1);
        storeObject(array, i, inner[i], thread, depth);
      }
      return;
    }
    if (thread.actions.starts('a', depth)) {
      thread.argument(array);
      thread.actions.isTold(array);
      Object level = array;
      for (int i = 0; i < dimensions; i++) {
        int length = level == null ? 0 : Array.getLength(level);
        thread.record.number(length);
        level = length > 0 && i + 1 < dimensions ? Array.get(level, 0) : null;
      }
      thread.actions.finish();
    }
  }

  private static long innerArrays(Object array, int dimensions) {
    long all = 0;
    long level = 1;
    Object at = array;
    for (int i = 1; i < dimensions && at != null; i++) {
      int length = Array.getLength(at);
      level *= length;
      all += level;
      at = length > 0 ? Array.get(at, 0) : null;
    }
    return all;
  }

  /** A clone of an object or array was made. */
  @DontInline
  public static void cloned(Object source, Object copy, ThreadRecorder thread, int depth) {
    if (thread.actions.starts('c', depth)) {
      thread.argument(source);
      thread.argument(copy);
      thread.actions.isTold(copy);
      thread.actions.finish();
    }
  }

  /** An array element is about to be written. */
  @DontInline
  public static void storeInt(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (hasElement(array, index) && thread.actions.startsStore(array, index, depth)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** An array element was read. */
  @DontInline
  public static void loadInt(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (thread.actions.startsLoad(array, index, depth)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** An array element is about to be written. */
  @DontInline
  public static void storeLong(Object array, int index, long value, ThreadRecorder thread, int depth) {
    if (hasElement(array, index) && thread.actions.startsStore(array, index, depth)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** An array element was read. */
  @DontInline
  public static void loadLong(Object array, int index, long value, ThreadRecorder thread, int depth) {
    if (thread.actions.startsLoad(array, index, depth)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** An array element is about to be written. */
  @DontInline
  public static void storeFloat(Object array, int index, float value, ThreadRecorder thread, int depth) {
    if (hasElement(array, index) && thread.actions.startsStore(array, index, depth)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** An array element was read. */
  @DontInline
  public static void loadFloat(Object array, int index, float value, ThreadRecorder thread, int depth) {
    if (thread.actions.startsLoad(array, index, depth)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** An array element is about to be written. */
  @DontInline
  public static void storeDouble(Object array, int index, double value, ThreadRecorder thread, int depth) {
    if (hasElement(array, index) && thread.actions.startsStore(array, index, depth)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** An array element was read. */
  @DontInline
  public static void loadDouble(Object array, int index, double value, ThreadRecorder thread, int depth) {
    if (thread.actions.startsLoad(array, index, depth)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  /** An array element is about to be written. */
  @DontInline
  public static void storeChar(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (hasElement(array, index) && thread.actions.startsStore(array, index, depth)) {
      thread.argument((char) value);
      thread.actions.finish();
    }
  }

  /** An array element was read. */
  @DontInline
  public static void loadChar(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (thread.actions.startsLoad(array, index, depth)) {
      thread.argument((char) value);
      thread.actions.finishRead(depth);
    }
  }

  /** An array element is about to be written. */
  @DontInline
  public static void storeShort(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (hasElement(array, index) && thread.actions.startsStore(array, index, depth)) {
      thread.argument((short) value);
      thread.actions.finish();
    }
  }

  /** An array element was read. */
  @DontInline
  public static void loadShort(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (thread.actions.startsLoad(array, index, depth)) {
      thread.argument((short) value);
      thread.actions.finishRead(depth);
    }
  }

  /** An array element is about to be written. */
  @DontInline
  public static void storeByte(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (hasElement(array, index) && thread.actions.startsStore(array, index, depth)) {
      byteOrBoolean(array, value, thread);
      thread.actions.finish();
    }
  }

  /** An array element was read. */
  @DontInline
  public static void loadByte(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (thread.actions.startsLoad(array, index, depth)) {
      byteOrBoolean(array, value, thread);
      thread.actions.finishRead(depth);
    }
  }

  /** An array element is about to be written. */
  @DontInline
  public static void storeObject(Object array, int index, Object value, ThreadRecorder thread, int depth) {
    if (takes(array, index, value) && thread.actions.startsStore(array, index, depth)) {
      thread.argument(value);
      thread.actions.finish();
    }
  }

  /** An array element was read. */
  @DontInline
  public static void loadObject(Object array, int index, Object value, ThreadRecorder thread, int depth) {
    if (thread.actions.startsLoad(array, index, depth)) {
      thread.argument(value);
      thread.actions.finishRead(depth);
    }
  }

  private static void byteOrBoolean(Object array, int value, ThreadRecorder thread) {
    if (array instanceof boolean[]) {
      thread.argument((value & 1) != 0);
    } else {
      thread.argument((byte) value);
    }
  }

  private static boolean hasElement(Object array, int index) {
    return array != null && index >= 0 && index < Array.getLength(array);
  }

  private static boolean takes(Object array, int index, Object value) {
    return hasElement(array, index)
        && (value == null || array.getClass().getComponentType().isInstance(value));
  }
}
