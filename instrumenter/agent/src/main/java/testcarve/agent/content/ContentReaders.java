package testcarve.agent.content;

import java.lang.instrument.Instrumentation;

/**
 * Tells the content of library values: collections, maps, builders, streams, dates, numbers and whatever else programs pass about.
 *
 * <p>An allow-list by exact JDK class. Readers read fields; they take no lock and call no method that could be the application's. What
 * another thread changes meanwhile is told as incomplete. Nothing is thrown.
 */
public final class ContentReaders {

  private static volatile int maxElements = 2_000;
  private static volatile int maxChars = 100_000;

  private ContentReaders() {}

  /**
   * Makes the fields of the JDK readable for this package, and loads the readers. To be called once, before the first read and before the
   * program's threads run; a daemon thread does the work and is gone when this returns.
   */
  public static void open(Instrumentation inst) {
    Preload preload = new Preload(inst);
    preload.start();
    try {
      preload.join();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sets how many elements of a collection and how many characters of a text are told at most. */
  public static void configure(int elements, int chars) {
    maxElements = Math.max(0, elements);
    maxChars = Math.max(0, chars);
  }

  /** Whether {@link #read} knows how to read objects of this very class. */
  public static boolean hasState(Class<?> c) {
    return Registry.exact(c) != null;
  }

  /** Whether {@link #readLibraryPart} knows how to read what objects of this class inherit from the JDK. */
  public static boolean hasLibraryPart(Class<?> c) {
    return Registry.inherited(c) != null;
  }

  /**
   * Tells the content of a library object.
   *
   * @return false if its class has no reader (an array never has, see {@link #readArray})
   */
  public static boolean read(Object o, ContentSink sink) {
    if (o == null) {
      return false;
    }
    Reader reader = Registry.exact(o.getClass());
    return reader != null && run(reader, o, sink, true);
  }

  /**
   * A number that stays the same as long as what {@link #read} tells of a library object does: of a collection with the same elements.
   *
   * @return 0 if there is no such number
   */
  public static long fingerprint(Object o) {
    Reader reader = o == null ? null : Registry.exact(o.getClass());
    try {
      return reader == null ? 0 : reader.fingerprint(o, maxElements);
    } catch (Throwable unreadable) {
      return 0;
    }
  }

  /**
   * Tells the part of an application's object that it inherits from a JDK class, by its fields.
   *
   * @return false if it inherits nothing that can be read
   */
  public static boolean readLibraryPart(Object o, ContentSink sink) {
    if (o == null) {
      return false;
    }
    Inherited inherited = Registry.inherited(o.getClass());
    return inherited != null && run(inherited.reader, o, sink, inherited.whole);
  }

  /**
   * Tells the elements of an array.
   *
   * @return false if it is not an array
   */
  public static boolean readArray(Object array, ContentSink sink) {
    return array != null && array.getClass().isArray() && run(ArrayReader.INSTANCE, array, sink, true);
  }

  private static boolean run(Reader reader, Object o, ContentSink sink, boolean whole) {
    Output out = new Output(sink, whole, maxElements, maxChars);
    try {
      reader.read(o, out);
    } catch (Throwable unreadable) {
      giveUp(out);
    }
    return out.told();
  }

  private static void giveUp(Output out) {
    try {
      out.fail();
    } catch (Throwable sinkFailed) {
      // The sink is ours; whatever happens to it (a full disk, a full stack), the program goes on.
    }
  }
}
