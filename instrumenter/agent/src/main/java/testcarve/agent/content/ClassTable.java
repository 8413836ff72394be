package testcarve.agent.content;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Remembers something for each class, without keeping the class alive. Not a {@code ClassValue} or a map: those take identity hashes, and
 * each one taken shifts those that the program gets to see. Lock-free; when two threads are first together, both compute.
 */
abstract class ClassTable<V> {

  private static final int SIZE = 4096;

  private final AtomicReferenceArray<Entry<V>> buckets = new AtomicReferenceArray<>(SIZE);

  /** What to remember; may be null. */
  abstract V compute(Class<?> c);

  final V get(Class<?> c) {
    int bucket = c.getName().hashCode() * 0x9E3779B9 >>> 20;
    Entry<V> head = buckets.get(bucket);
    for (Entry<V> e = head; e != null; e = e.next) {
      if (e.get() == c) {
        return e.value;
      }
    }
    V value = compute(c);
    // If another thread was faster, this class is computed once more next time.
    buckets.compareAndSet(bucket, head, new Entry<>(c, value, alive(head)));
    return value;
  }

  private static <V> Entry<V> alive(Entry<V> head) {
    Entry<V> kept = null;
    for (Entry<V> e = head; e != null; e = e.next) {
      Class<?> c = e.get();
      if (c != null) {
        kept = new Entry<>(c, e.value, kept);
      }
    }
    return kept;
  }

  private static final class Entry<V> extends WeakReference<Class<?>> {
    final V value;
    final Entry<V> next;

    Entry(Class<?> c, V value, Entry<V> next) {
      super(c);
      this.value = value;
      this.next = next;
    }
  }
}
