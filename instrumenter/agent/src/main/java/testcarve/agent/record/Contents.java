package testcarve.agent.record;

import java.util.Arrays;
import testcarve.agent.content.ContentReaders;

/**
 * Tells the content of library objects and arrays, if it has changed since it was last told.
 *
 * <p>One for each thread. What is told of one object is bounded: what changes all the time would fill the trace. So is the work of looking
 * for changes: an object and its own parts are looked at whenever it is told; the parts of those, once told, whenever the thread has looks
 * enough for all. Else each call that is given the outermost of a thousand nested maps would cost as much as hundreds of them. A
 * collection without such parts that has the same elements as when it was last found unchanged is not read: a loop over a list of a
 * thousand would compose the thousand at each {@code get}.
 *
 * <p>Several threads may tell of one object. A difference is to what the file tells before it, so each is written only if nobody has told
 * of the object since it was composed; else the object is read again. Nothing is locked while it is read: a reader may take a lock
 * that the program holds.
 */
final class Contents {

  private static final int NESTED = 256;

  /** How often a thread looks at parts of parts again, without having earned it by telling something. */
  private static final int LOOKS_AHEAD = 1 << 16;

  /** What each telling earns. */
  private static final int LOOKS_EARNED = 1;

  private final ThreadLog log;
  private final Values values;
  private final long mostOfOne;
  private final Telling telling;
  private Object[] nested = new Object[8];
  private int nestedCount;
  private int looks = LOOKS_AHEAD;
  private long reads;

  /** Whether something was read that has content of its own. */
  private boolean hasParts;

  Contents(ThreadLog log, Values values, long mostOfOne) {
    this.log = log;
    this.values = values;
    this.mostOfOne = mostOfOne;
    this.telling = new Telling(values, this::nest);
  }

  /** Whether anything could ever be told about this object. */
  boolean isOfInterest(Object object) {
    if (object == null) {
      return false;
    }
    RuntimeClass type = values.classOf(object);
    return type.isArray || type.hasState;
  }

  /** Tells the object's content, and that of library objects in it. */
  void tell(Object object) {
    if (!isOfInterest(object)) {
      return;
    }
    looks = Math.min(looks + LOOKS_EARNED, LOOKS_AHEAD);
    boolean looksDeep = looks >= NESTED;
    nestedCount = 0;
    nested[nestedCount++] = object;
    tellOne(object, values.classOf(object));
    int direct = nestedCount;
    for (int i = 1; i < nestedCount; i++) {
      Object next = nested[i];
      RuntimeClass type = values.classOf(next);
      if (i < direct || looksDeep || values.entry(next, type).told == null) {
        tellOne(next, type);
      }
    }
    looks -= looksDeep ? nestedCount - direct : 0;
    forgetNested();
  }

  /** How often a content was read, to see whether it has changed. */
  long reads() {
    return reads;
  }

  private void forgetNested() {
    while (nestedCount > 0) {
      nested[--nestedCount] = null;
    }
  }

  /** Tells the object's content unless something was told about it before. */
  void tellNew(Object object) {
    if (isOfInterest(object) && values.entry(object).told == null) {
      tell(object);
    }
  }

  private void tellOne(Object object, RuntimeClass type) {
    ObjectEntry entry = values.entry(object, type);
    Told before;
    do {
      before = entry.told;
    } while (!isKnown(before, type) && !tellSince(before, object, entry, type.isArray));
  }

  /** Tells what has changed since then; false if another thread has told of the object meanwhile, and the difference is to what is old. */
  private boolean tellSince(Told before, Object object, ObjectEntry entry, boolean isArray) {
    long looks = before == null || isArray ? 0 : ContentReaders.fingerprint(object);
    if (looks != 0 && before.looksLike(looks)) {
      return true;
    }
    hasParts = false;
    if (!read(object, entry, before, isArray)) {
      return true;
    }
    Told now = telling.finish();
    if (now == null && !hasParts && looks != 0 && looks == ContentReaders.fingerprint(object)) {
      before.note(looks);
    }
    if (telling.isLongAndIncomplete()) {
      (now == null ? before : now).pauseAfter(before);
    }
    if (now != null && now.amount > mostOfOne && telling.isSequence()) {
      telling.giveUp();
      now = Told.EXHAUSTED;
    }
    return now == null || write(entry, before, now);
  }

  private boolean write(ObjectEntry entry, Told before, Told now) {
    synchronized (entry) {
      if (entry.told != before) {
        return false;
      }
      log.writeContent(telling.records());
      entry.told = now;
      return true;
    }
  }

  private boolean read(Object object, ObjectEntry entry, Told before, boolean isArray) {
    reads++;
    telling.start(isArray ? 'u' : 'k', entry.id(), before);
    boolean read =
        isArray
            ? ContentReaders.readArray(object, telling)
            : ContentReaders.read(object, telling)
                || ContentReaders.readLibraryPart(object, telling);
    return read && !telling.isEmpty();
  }

  /** Whether nothing can have changed that a record has not told, or nothing is told any more. */
  private static boolean isKnown(Told told, RuntimeClass type) {
    return told != null
        && (type.isImmutable
            || type.isArray && told.isCreated
            || told == Told.EXHAUSTED
            || told.isPausing());
  }

  /** Notes what an array holds before a call, so that it is told again only if the call changes it. */
  void before(Object array) {
    ObjectEntry entry = values.entry(array);
    Told then = entry.told;
    if (then == null) {
      tell(array);
    } else if (then != Told.EXHAUSTED && read(array, entry, then, true)) {
      entry.replace(then, Told.seen(then, telling.hash()));
      forgetNested();
    }
  }

  /** Notes what an array holds that app code made and gives to a library: the library may fill it ({@code toArray(T[]::new)}). */
  void handOver(Object value) {
    if (value != null && value.getClass().isArray()) {
      before(value);
    }
  }

  private void nest(Object value) {
    if (nestedCount == NESTED) {
      hasParts = true;
      return;
    }
    RuntimeClass type = values.classOf(value);
    if (!type.hasState && !(type.isArray && values.entry(value, type).told == null)) {
      return;
    }
    hasParts = true;
    for (int i = 0; i < nestedCount; i++) {
      if (nested[i] == value) {
        return;
      }
    }
    if (nestedCount == nested.length) {
      nested = Arrays.copyOf(nested, nestedCount * 2);
    }
    nested[nestedCount++] = value;
  }
}
