package testcarve.agent.record;

import java.lang.reflect.Array;
import java.lang.reflect.Method;

/**
 * What woven code calls. The values come first, as they lie on the stack; then the thread's recorder
 * and the depth of the frame.
 */
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
    ThreadRecorder added = running.newThread(thread.getName(), virtual);
    CURRENT.set(added);
    return added;
  }

  /** super() or this() has returned. */
  public static void bind(Object object, ThreadRecorder thread, int depth) {
    thread.bind(object, depth);
  }

  /** This frame's constructor calls this() or super() of application code next. */
  public static void chaining(ThreadRecorder thread, int depth) {
    thread.chaining(depth);
  }

  /** The frame is left by this throwable. */
  public static void threw(Throwable thrown, ThreadRecorder thread, int depth) {
    thread.threw(thrown, depth);
  }

  /** A handler of the frame has caught this. */
  public static void caught(Throwable thrown, ThreadRecorder thread, int depth) {
    thread.caught(thrown, depth);
  }

  /** What happens in the frame is not recorded. */
  public static void gap(ThreadRecorder thread, int depth) {
    thread.gap(depth);
  }

  /** The frame returns nothing. */
  public static void returned(ThreadRecorder thread, int depth) {
    if (thread.returning(depth)) {
      thread.line.blank('-');
      thread.left(depth);
    }
  }

  /** A method is about to be called on this receiver; the arguments follow. */
  public static void call(Object receiver, ThreadRecorder thread, int depth, int site) {
    thread.call(depth, site, receiver);
  }

  /** A library call has returned nothing. */
  public static void result(ThreadRecorder thread, int depth) {
    if (thread.resulting(depth)) {
      thread.line.blank('-');
      thread.resulted(depth, null);
    }
  }

  /** A library constructor has returned, but the object cannot be told from the code. */
  public static void createdUnknown(ThreadRecorder thread, int depth) {
    if (thread.resulting(depth)) {
      thread.line.blank('?');
      thread.resulted(depth, null);
    }
  }

  /** The library constructor that is this frame's super() has returned. */
  public static void superCalled(Object object, ThreadRecorder thread, int depth) {
    thread.superCalled(object, depth);
  }

  /** A lambda or method reference was made; its captured values follow. */
  public static void lambda(Object object, ThreadRecorder thread, int depth, int site) {
    thread.lambda(object, depth, site);
  }

  /** A clone was made. */
  public static void cloned(Object source, Object copy, ThreadRecorder thread, int depth) {
    if (thread.starts('c', depth)) {
      thread.argument(source);
      thread.argument(copy);
      thread.isTold(copy);
      thread.finish();
    }
  }

  /** A monitor was entered. */
  public static void locked(Object monitor, ThreadRecorder thread, int depth) {
    if (thread.starts('m', depth)) {
      thread.argument(monitor);
      thread.finish();
    }
  }

  /** A monitor is left. */
  public static void unlocked(Object monitor, ThreadRecorder thread, int depth) {
    if (monitor != null && thread.starts('n', depth)) {
      thread.argument(monitor);
      thread.finish();
    }
  }

  /** An array was created with so many dimensions given. */
  public static void newArray(Object array, ThreadRecorder thread, int depth, int dimensions) {
    if (thread.starts('a', depth)) {
      thread.argument(array);
      thread.isTold(array);
      Object level = array;
      for (int i = 0; i < dimensions; i++) {
        int length = level == null ? 0 : Array.getLength(level);
        thread.number(length);
        level = length > 0 && i + 1 < dimensions ? Array.get(level, 0) : null;
      }
      thread.finish();
    }
  }

  /** The frame returns this. */
  public static void returned(boolean value, ThreadRecorder thread, int depth) {
    if (thread.returning(depth)) {
      thread.argument(value);
      thread.left(depth);
    }
  }

  /** A library call has returned this. */
  public static void result(boolean value, ThreadRecorder thread, int depth) {
    if (thread.resulting(depth)) {
      thread.argument(value);
      thread.resulted(depth, null);
    }
  }

  /** A field is about to be written. */
  public static void put(Object object, boolean value, ThreadRecorder thread, int depth, int field) {
    if (object != null && thread.starts('w', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field of the object under construction is about to be written. */
  public static void putUnbound(boolean value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('w', depth)) {
      thread.line.blank('_');
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field was read. */
  public static void get(Object object, boolean value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('r', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finishRead(depth);
      }
    }
  }

  /** A static field is about to be written. */
  public static void putStatic(boolean value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('W', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finish();
    }
  }

  /** A static field was read. */
  public static void getStatic(boolean value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('R', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finishRead(depth);
    }
  }

  /** The frame returns this. */
  public static void returned(byte value, ThreadRecorder thread, int depth) {
    if (thread.returning(depth)) {
      thread.argument(value);
      thread.left(depth);
    }
  }

  /** A library call has returned this. */
  public static void result(byte value, ThreadRecorder thread, int depth) {
    if (thread.resulting(depth)) {
      thread.argument(value);
      thread.resulted(depth, null);
    }
  }

  /** A field is about to be written. */
  public static void put(Object object, byte value, ThreadRecorder thread, int depth, int field) {
    if (object != null && thread.starts('w', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field of the object under construction is about to be written. */
  public static void putUnbound(byte value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('w', depth)) {
      thread.line.blank('_');
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field was read. */
  public static void get(Object object, byte value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('r', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finishRead(depth);
      }
    }
  }

  /** A static field is about to be written. */
  public static void putStatic(byte value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('W', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finish();
    }
  }

  /** A static field was read. */
  public static void getStatic(byte value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('R', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finishRead(depth);
    }
  }

  /** The frame returns this. */
  public static void returned(char value, ThreadRecorder thread, int depth) {
    if (thread.returning(depth)) {
      thread.argument(value);
      thread.left(depth);
    }
  }

  /** A library call has returned this. */
  public static void result(char value, ThreadRecorder thread, int depth) {
    if (thread.resulting(depth)) {
      thread.argument(value);
      thread.resulted(depth, null);
    }
  }

  /** A field is about to be written. */
  public static void put(Object object, char value, ThreadRecorder thread, int depth, int field) {
    if (object != null && thread.starts('w', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field of the object under construction is about to be written. */
  public static void putUnbound(char value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('w', depth)) {
      thread.line.blank('_');
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field was read. */
  public static void get(Object object, char value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('r', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finishRead(depth);
      }
    }
  }

  /** A static field is about to be written. */
  public static void putStatic(char value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('W', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finish();
    }
  }

  /** A static field was read. */
  public static void getStatic(char value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('R', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finishRead(depth);
    }
  }

  /** The frame returns this. */
  public static void returned(short value, ThreadRecorder thread, int depth) {
    if (thread.returning(depth)) {
      thread.argument(value);
      thread.left(depth);
    }
  }

  /** A library call has returned this. */
  public static void result(short value, ThreadRecorder thread, int depth) {
    if (thread.resulting(depth)) {
      thread.argument(value);
      thread.resulted(depth, null);
    }
  }

  /** A field is about to be written. */
  public static void put(Object object, short value, ThreadRecorder thread, int depth, int field) {
    if (object != null && thread.starts('w', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field of the object under construction is about to be written. */
  public static void putUnbound(short value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('w', depth)) {
      thread.line.blank('_');
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field was read. */
  public static void get(Object object, short value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('r', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finishRead(depth);
      }
    }
  }

  /** A static field is about to be written. */
  public static void putStatic(short value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('W', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finish();
    }
  }

  /** A static field was read. */
  public static void getStatic(short value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('R', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finishRead(depth);
    }
  }

  /** The frame returns this. */
  public static void returned(int value, ThreadRecorder thread, int depth) {
    if (thread.returning(depth)) {
      thread.argument(value);
      thread.left(depth);
    }
  }

  /** A library call has returned this. */
  public static void result(int value, ThreadRecorder thread, int depth) {
    if (thread.resulting(depth)) {
      thread.argument(value);
      thread.resulted(depth, null);
    }
  }

  /** A field is about to be written. */
  public static void put(Object object, int value, ThreadRecorder thread, int depth, int field) {
    if (object != null && thread.starts('w', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field of the object under construction is about to be written. */
  public static void putUnbound(int value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('w', depth)) {
      thread.line.blank('_');
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field was read. */
  public static void get(Object object, int value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('r', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finishRead(depth);
      }
    }
  }

  /** A static field is about to be written. */
  public static void putStatic(int value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('W', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finish();
    }
  }

  /** A static field was read. */
  public static void getStatic(int value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('R', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finishRead(depth);
    }
  }

  /** The frame returns this. */
  public static void returned(long value, ThreadRecorder thread, int depth) {
    if (thread.returning(depth)) {
      thread.argument(value);
      thread.left(depth);
    }
  }

  /** A library call has returned this. */
  public static void result(long value, ThreadRecorder thread, int depth) {
    if (thread.resulting(depth)) {
      thread.argument(value);
      thread.resulted(depth, null);
    }
  }

  /** A field is about to be written. */
  public static void put(Object object, long value, ThreadRecorder thread, int depth, int field) {
    if (object != null && thread.starts('w', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field of the object under construction is about to be written. */
  public static void putUnbound(long value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('w', depth)) {
      thread.line.blank('_');
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field was read. */
  public static void get(Object object, long value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('r', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finishRead(depth);
      }
    }
  }

  /** A static field is about to be written. */
  public static void putStatic(long value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('W', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finish();
    }
  }

  /** A static field was read. */
  public static void getStatic(long value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('R', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finishRead(depth);
    }
  }

  /** The frame returns this. */
  public static void returned(float value, ThreadRecorder thread, int depth) {
    if (thread.returning(depth)) {
      thread.argument(value);
      thread.left(depth);
    }
  }

  /** A library call has returned this. */
  public static void result(float value, ThreadRecorder thread, int depth) {
    if (thread.resulting(depth)) {
      thread.argument(value);
      thread.resulted(depth, null);
    }
  }

  /** A field is about to be written. */
  public static void put(Object object, float value, ThreadRecorder thread, int depth, int field) {
    if (object != null && thread.starts('w', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field of the object under construction is about to be written. */
  public static void putUnbound(float value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('w', depth)) {
      thread.line.blank('_');
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field was read. */
  public static void get(Object object, float value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('r', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finishRead(depth);
      }
    }
  }

  /** A static field is about to be written. */
  public static void putStatic(float value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('W', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finish();
    }
  }

  /** A static field was read. */
  public static void getStatic(float value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('R', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finishRead(depth);
    }
  }

  /** The frame returns this. */
  public static void returned(double value, ThreadRecorder thread, int depth) {
    if (thread.returning(depth)) {
      thread.argument(value);
      thread.left(depth);
    }
  }

  /** A library call has returned this. */
  public static void result(double value, ThreadRecorder thread, int depth) {
    if (thread.resulting(depth)) {
      thread.argument(value);
      thread.resulted(depth, null);
    }
  }

  /** A field is about to be written. */
  public static void put(Object object, double value, ThreadRecorder thread, int depth, int field) {
    if (object != null && thread.starts('w', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field of the object under construction is about to be written. */
  public static void putUnbound(double value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('w', depth)) {
      thread.line.blank('_');
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field was read. */
  public static void get(Object object, double value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('r', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finishRead(depth);
      }
    }
  }

  /** A static field is about to be written. */
  public static void putStatic(double value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('W', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finish();
    }
  }

  /** A static field was read. */
  public static void getStatic(double value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('R', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finishRead(depth);
    }
  }

  /** The frame returns this. */
  public static void returned(Object value, ThreadRecorder thread, int depth) {
    if (thread.returning(depth)) {
      thread.returned(value, depth);
    }
  }

  /** A library call has returned this. */
  public static void result(Object value, ThreadRecorder thread, int depth) {
    if (thread.resulting(depth)) {
      thread.argument(value);
      thread.resulted(depth, value);
    }
  }

  /** A field is about to be written. */
  public static void put(Object object, Object value, ThreadRecorder thread, int depth, int field) {
    if (object != null && thread.starts('w', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field of the object under construction is about to be written. */
  public static void putUnbound(Object value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('w', depth)) {
      thread.line.blank('_');
      if (thread.field(field)) {
        thread.argument(value);
        thread.finish();
      }
    }
  }

  /** A field was read. */
  public static void get(Object object, Object value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('r', depth)) {
      thread.argument(object);
      if (thread.field(field)) {
        thread.argument(value);
        thread.finishRead(depth);
      }
    }
  }

  /** A static field is about to be written. */
  public static void putStatic(Object value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('W', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finish();
    }
  }

  /** A static field was read. */
  public static void getStatic(Object value, ThreadRecorder thread, int depth, int field) {
    if (thread.starts('R', depth) && thread.field(field)) {
      thread.argument(value);
      thread.finishRead(depth);
    }
  }

  /** An array element is about to be written. */
  public static void storeInt(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (array != null && index >= 0 && index < Array.getLength(array) && thread.starts('s', depth)) {
      thread.argument(array);
      thread.isTold(array);
      thread.number(index);
      thread.argument(value);
      thread.finish();
    }
  }

  /** An array element was read. */
  public static void loadInt(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (thread.starts('g', depth)) {
      thread.argument(array);
      thread.number(index);
      thread.argument(value);
      thread.finishRead(depth);
    }
  }

  /** An array element is about to be written. */
  public static void storeLong(Object array, int index, long value, ThreadRecorder thread, int depth) {
    if (array != null && index >= 0 && index < Array.getLength(array) && thread.starts('s', depth)) {
      thread.argument(array);
      thread.isTold(array);
      thread.number(index);
      thread.argument(value);
      thread.finish();
    }
  }

  /** An array element was read. */
  public static void loadLong(Object array, int index, long value, ThreadRecorder thread, int depth) {
    if (thread.starts('g', depth)) {
      thread.argument(array);
      thread.number(index);
      thread.argument(value);
      thread.finishRead(depth);
    }
  }

  /** An array element is about to be written. */
  public static void storeFloat(Object array, int index, float value, ThreadRecorder thread, int depth) {
    if (array != null && index >= 0 && index < Array.getLength(array) && thread.starts('s', depth)) {
      thread.argument(array);
      thread.isTold(array);
      thread.number(index);
      thread.argument(value);
      thread.finish();
    }
  }

  /** An array element was read. */
  public static void loadFloat(Object array, int index, float value, ThreadRecorder thread, int depth) {
    if (thread.starts('g', depth)) {
      thread.argument(array);
      thread.number(index);
      thread.argument(value);
      thread.finishRead(depth);
    }
  }

  /** An array element is about to be written. */
  public static void storeDouble(Object array, int index, double value, ThreadRecorder thread, int depth) {
    if (array != null && index >= 0 && index < Array.getLength(array) && thread.starts('s', depth)) {
      thread.argument(array);
      thread.isTold(array);
      thread.number(index);
      thread.argument(value);
      thread.finish();
    }
  }

  /** An array element was read. */
  public static void loadDouble(Object array, int index, double value, ThreadRecorder thread, int depth) {
    if (thread.starts('g', depth)) {
      thread.argument(array);
      thread.number(index);
      thread.argument(value);
      thread.finishRead(depth);
    }
  }

  /** An array element is about to be written. */
  public static void storeChar(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (array != null && index >= 0 && index < Array.getLength(array) && thread.starts('s', depth)) {
      thread.argument(array);
      thread.isTold(array);
      thread.number(index);
      thread.argument((char) value);
      thread.finish();
    }
  }

  /** An array element was read. */
  public static void loadChar(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (thread.starts('g', depth)) {
      thread.argument(array);
      thread.number(index);
      thread.argument((char) value);
      thread.finishRead(depth);
    }
  }

  /** An array element is about to be written. */
  public static void storeShort(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (array != null && index >= 0 && index < Array.getLength(array) && thread.starts('s', depth)) {
      thread.argument(array);
      thread.isTold(array);
      thread.number(index);
      thread.argument((short) value);
      thread.finish();
    }
  }

  /** An array element was read. */
  public static void loadShort(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (thread.starts('g', depth)) {
      thread.argument(array);
      thread.number(index);
      thread.argument((short) value);
      thread.finishRead(depth);
    }
  }

  /** An array element is about to be written. */
  public static void storeByte(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (array != null && index >= 0 && index < Array.getLength(array) && thread.starts('s', depth)) {
      thread.argument(array);
      thread.isTold(array);
      thread.number(index);
      byteOrBoolean(array, value, thread);
      thread.finish();
    }
  }

  /** An array element was read. */
  public static void loadByte(Object array, int index, int value, ThreadRecorder thread, int depth) {
    if (thread.starts('g', depth)) {
      thread.argument(array);
      thread.number(index);
      byteOrBoolean(array, value, thread);
      thread.finishRead(depth);
    }
  }

  /** An array element is about to be written. */
  public static void storeObject(Object array, int index, Object value, ThreadRecorder thread, int depth) {
    if (takes(array, index, value) && thread.starts('s', depth)) {
      thread.argument(array);
      thread.isTold(array);
      thread.number(index);
      thread.argument(value);
      thread.finish();
    }
  }

  /** An array element was read. */
  public static void loadObject(Object array, int index, Object value, ThreadRecorder thread, int depth) {
    if (thread.starts('g', depth)) {
      thread.argument(array);
      thread.number(index);
      thread.argument(value);
      thread.finishRead(depth);
    }
  }

  private static void byteOrBoolean(Object array, int value, ThreadRecorder thread) {
    if (array instanceof boolean[]) {
      thread.argument((value & 1) != 0);
    } else {
      thread.argument((byte) value);
    }
  }

  private static boolean takes(Object array, int index, Object value) {
    return array != null
        && index >= 0
        && index < Array.getLength(array)
        && (value == null || array.getClass().getComponentType().isInstance(value));
  }
}
