package testcarve.agent.record;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** One object of the program: its number, and what the trace has told about it. */
final class ObjectEntry extends WeakReference<Object> {

  final int hash;
  ObjectEntry next;

  /** The object's number; 0 until its definition stands in the file. Set under the writer's lock. */
  private volatile int id;

  /** The class this object is of, as the recorder sees it. */
  final RuntimeClass type;

  /** What was last told of the object's content, or null. Whoever changes it holds the entry, unless nothing was told yet. */
  volatile Told told;

  /** Whether the trace tells where the object comes from: its creation, or its fields when it was first met. */
  volatile boolean isKnown;

  ObjectEntry(Object object, RuntimeClass type, int hash, ReferenceQueue<Object> queue) {
    super(object, queue);
    this.type = type;
    this.hash = hash;
  }

  /** The object's number in the trace, or 0 if it has none yet. */
  int id() {
    return id;
  }

  void setId(int id) {
    this.id = id;
  }

  /** Notes that this is told now, unless something else was told meanwhile. */
  synchronized boolean replace(Told before, Told now) {
    if (told != before) {
      return false;
    }
    told = now;
    return true;
  }
}
