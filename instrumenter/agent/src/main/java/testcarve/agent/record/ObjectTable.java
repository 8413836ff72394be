package testcarve.agent.record;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;

/**
 * Finds objects by identity, without keeping them alive.
 *
 * <p>A chained hash table of weak references. Two objects are the same if {@code ==} says so; the
 * identity hash only chooses the chain. Look-ups take no lock; they may miss an entry while the
 * table grows, which is why an insertion looks again under the lock. A chain never has a cycle, not
 * even for a reader in the middle of a rebuild: entries are only ever put in front of new chains.
 */
final class ObjectTable {

  private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
  private volatile ObjectEntry[] chains = new ObjectEntry[1 << 14];
  private int size;

  /** The entry of this object, or null if it has none (or one that could not be seen yet). */
  ObjectEntry find(Object object, int hash) {
    ObjectEntry[] table = chains;
    ObjectEntry entry = table[slot(hash, table.length)];
    while (entry != null) {
      if (entry.hash == hash && entry.get() == object) {
        return entry;
      }
      entry = entry.next;
    }
    return null;
  }

  /** The entry of this object; made if there is none. */
  synchronized ObjectEntry findOrAdd(Object object, int hash, RuntimeClass type) {
    ObjectEntry found = find(object, hash);
    if (found != null) {
      return found;
    }
    removeDead();
    if (size > chains.length * 3 / 4) {
      grow();
    }
    ObjectEntry entry = new ObjectEntry(object, type, hash, queue);
    ObjectEntry[] table = chains;
    int slot = slot(hash, table.length);
    entry.next = table[slot];
    table[slot] = entry;
    size++;
    return entry;
  }

  private static int slot(int hash, int length) {
    return (hash ^ hash >>> 15) & length - 1;
  }

  private void grow() {
    ObjectEntry[] old = chains;
    ObjectEntry[] grown = new ObjectEntry[old.length * 2];
    for (ObjectEntry first : old) {
      ObjectEntry entry = first;
      while (entry != null) {
        ObjectEntry next = entry.next;
        int slot = slot(entry.hash, grown.length);
        entry.next = grown[slot];
        grown[slot] = entry;
        entry = next;
      }
    }
    chains = grown;
  }

  private void removeDead() {
    Reference<?> dead = queue.poll();
    while (dead != null) {
      remove((ObjectEntry) dead);
      dead = queue.poll();
    }
  }

  private void remove(ObjectEntry dead) {
    ObjectEntry[] table = chains;
    int slot = slot(dead.hash, table.length);
    ObjectEntry before = null;
    for (ObjectEntry entry = table[slot]; entry != null; before = entry, entry = entry.next) {
      if (entry == dead) {
        if (before == null) {
          table[slot] = entry.next;
        } else {
          before.next = entry.next;
        }
        size--;
        return;
      }
    }
  }
}
