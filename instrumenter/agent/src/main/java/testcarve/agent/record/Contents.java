package testcarve.agent.record;

import testcarve.agent.content.ContentReaders;
import testcarve.agent.content.ContentSink;
import testcarve.agent.format.Line;

/**
 * Tells the content of library objects and arrays, if it has changed since it was last told.
 *
 * <p>One for each thread. An object's contents are composed as they would be written; a hash over
 * them says whether that is news. Texts are compared as texts, and told as differences.
 */
final class Contents implements ContentSink {

  private static final int NESTED = 256;
  private static final int MIN_KEPT = 16;
  private static final int MAX_TEXT = 1 << 16;

  private final ThreadLog log;
  private final Values values;
  private final Line line = new Line();
  private final Object[] nested = new Object[NESTED];
  private int nestedCount;
  private ObjectEntry entry;
  private int begun;
  private char verb;
  private boolean first;
  private String text;
  private boolean isText;
  private boolean complete;
  private boolean unchangedText;

  Contents(ThreadLog log, Values values) {
    this.log = log;
    this.values = values;
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
    nestedCount = 0;
    nested[nestedCount++] = object;
    for (int i = 0; i < nestedCount; i++) {
      Object next = nested[i];
      tellOne(next, values.classOf(next));
    }
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
    entry = values.entry(object, type);
    if (isKnown(entry.told, type)) {
      return;
    }
    line.clear();
    text = null;
    unchangedText = false;
    first = true;
    verb = type.isArray ? 'u' : 'k';
    boolean read = type.isArray ? ContentReaders.readArray(object, this) : readObject(object);
    if (!read || first) {
      return;
    }
    if (unchangedText) {
      return;
    }
    Told before = entry.told;
    long hash = text != null ? text.length() : hash();
    if (before != null && text == null && before.hash == hash) {
      return;
    }
    log.writeContent(line);
    entry.told = new Told(hash, text);
  }

  /** Whether nothing can have changed that a record has not told. */
  private static boolean isKnown(Told told, RuntimeClass type) {
    return told != null && (type.isImmutable || type.isArray && told == Told.CREATED);
  }

  /** Notes what an array holds before a call, so that it is told again only if the call changes it. */
  void before(Object array) {
    entry = values.entry(array);
    if (entry.told == null) {
      tell(array);
      return;
    }
    line.clear();
    text = null;
    first = true;
    verb = 'u';
    if (ContentReaders.readArray(array, this) && !first) {
      entry.told = new Told(hash(), null);
    }
    while (nestedCount > 0) {
      nested[--nestedCount] = null;
    }
  }

  private boolean readObject(Object object) {
    return ContentReaders.read(object, this) || ContentReaders.readLibraryPart(object, this);
  }

  private long hash() {
    return line.hash();
  }

  @Override
  public void begin(String kind, boolean isComplete) {
    begun = line.length();
    if (!first) {
      line.put('\n');
    }
    isText = first && kind.equals("text");
    complete = isComplete;
    line.put(verb).blank('o').number(entry.id()).put(' ').ascii(kind);
    if (!isComplete) {
      line.put('~');
    }
  }

  @Override
  public void size(int n) {
    line.put(' ').number(n);
  }

  @Override
  public void number(int n) {
    line.put(' ').number(n);
  }

  @Override
  public void value(Object v) {
    if (values.write(line, v) && nestedCount < NESTED) {
      RuntimeClass type = values.classOf(v);
      if (type.hasState || type.isArray && values.entry(v, type).told == null) {
        nest(v);
      }
    }
  }

  private void nest(Object v) {
    for (int i = 0; i < nestedCount; i++) {
      if (nested[i] == v) {
        return;
      }
    }
    nested[nestedCount++] = v;
  }

  @Override
  public void value(boolean v) {
    line.blank('z').put(v ? '1' : '0');
  }

  @Override
  public void value(byte v) {
    line.blank('b').number(v);
  }

  @Override
  public void value(char v) {
    line.blank('c').number(v);
  }

  @Override
  public void value(short v) {
    line.blank('h').number(v);
  }

  @Override
  public void value(int v) {
    line.blank('i').number(v);
  }

  @Override
  public void value(long v) {
    line.blank('j').number(v);
  }

  @Override
  public void value(float v) {
    line.blank('f').hex(Float.floatToRawIntBits(v));
  }

  @Override
  public void value(double v) {
    line.blank('d').hex(Double.doubleToRawLongBits(v));
  }

  @Override
  public void nothing() {
    line.blank('-');
  }

  @Override
  public void text(CharSequence s) {
    String now = s.toString();
    if (isText && complete && now.length() <= MAX_TEXT) {
      text = now;
      difference(now);
    } else {
      line.blank('s').number(values.string(now));
    }
  }

  private void difference(String now) {
    Told before = entry.told;
    String then = before == null ? null : before.text;
    int keep = then == null ? 0 : commonPrefix(then, now);
    if (then != null && keep == now.length() && keep == then.length()) {
      unchangedText = true;
    } else if (keep >= MIN_KEPT) {
      line.put('+').put(' ').number(keep).blank('s').number(values.string(now.substring(keep)));
    } else {
      line.blank('s').number(values.string(now));
    }
  }

  private static int commonPrefix(String a, String b) {
    int end = Math.min(a.length(), b.length());
    int i = 0;
    while (i < end && a.charAt(i) == b.charAt(i)) {
      i++;
    }
    return i;
  }

  @Override
  public void bytes(byte[] b, int from, int to) {
    line.put(' ').quoted(b, from, to);
  }

  @Override
  public void end() {
    if (!first) {
      text = null;
      unchangedText = false;
    }
    first = false;
  }

  @Override
  public void abandon() {
    line.truncate(begun);
    text = null;
    unchangedText = false;
  }
}
