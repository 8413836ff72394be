package testcarve.agent.record;

import testcarve.agent.format.Line;
import testcarve.agent.format.TraceWriter;

/**
 * Numbers strings by value.
 *
 * <p>Look-ups take no lock. When the strings kept here have grown beyond a limit, all are forgotten;
 * a string seen again then gets a second number, which a reader of the trace takes for the same
 * value, as it does with any two equal strings.
 */
final class StringTable {

  private static final long KEPT_UNITS = 48L << 20;

  private static final class Entry {
    final String text;
    final int hash;
    final int id;
    final Entry next;

    Entry(String text, int hash, int id, Entry next) {
      this.text = text;
      this.hash = hash;
      this.id = id;
      this.next = next;
    }
  }

  private final TraceWriter out;
  private final Line line = new Line();
  private volatile Entry[] chains = new Entry[1 << 12];
  private int size;
  private long units;
  private int lastId;

  StringTable(TraceWriter out) {
    this.out = out;
  }

  /** The number of this string; its definition stands in the file when this returns. */
  int id(String text) {
    int hash = text.hashCode();
    int known = find(chains, text, hash);
    return known != 0 ? known : add(text, hash);
  }

  private static int find(Entry[] table, String text, int hash) {
    Entry entry = table[slot(hash, table.length)];
    while (entry != null) {
      if (entry.hash == hash && entry.text.equals(text)) {
        return entry.id;
      }
      entry = entry.next;
    }
    return 0;
  }

  private static int slot(int hash, int length) {
    return (hash ^ hash >>> 16) & length - 1;
  }

  private int add(String text, int hash) {
    synchronized (out.lock()) {
      int known = find(chains, text, hash);
      if (known != 0) {
        return known;
      }
      makeRoom(text.length());
      int id = lastId + 1;
      line.clear();
      line.ascii("string ").number(id).put(' ').quoted(text, 0, text.length());
      Entry[] table = chains;
      int slot = slot(hash, table.length);
      Entry entry = new Entry(text, hash, id, table[slot]);
      out.definition(line);
      lastId = id;
      size++;
      units += text.length() + 32;
      table[slot] = entry;
      return id;
    }
  }

  private void makeRoom(int length) {
    if (units + length > KEPT_UNITS) {
      chains = new Entry[1 << 12];
      size = 0;
      units = 0;
    } else if (size > chains.length) {
      Entry[] grown = new Entry[chains.length * 2];
      for (Entry first : chains) {
        for (Entry entry = first; entry != null; entry = entry.next) {
          int slot = slot(entry.hash, grown.length);
          grown[slot] = new Entry(entry.text, entry.hash, entry.id, grown[slot]);
        }
      }
      chains = grown;
    }
  }
}
