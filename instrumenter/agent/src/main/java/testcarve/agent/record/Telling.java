package testcarve.agent.record;

import java.util.Arrays;
import testcarve.agent.content.ContentSink;
import testcarve.agent.content.Seen;
import testcarve.agent.format.Line;

/**
 * The content of one object as a reader tells it, to be compared with what the trace was told before.
 *
 * <p>An object may have several contents, a line each. One of them may be a sequence (a text, bytes, elements): its items
 * are kept apart until it is known whether they are told whole or as a difference.
 */
final class Telling implements ContentSink {

  /** Takes the references among the items. */
  interface Visitor {
    void visit(Object value);
  }

  private static final int NO_SEQUENCE = 0;
  private static final int TEXT = 1;
  private static final int BYTES = 2;
  private static final int WORDS = 3;
  private static final int ENTRIES = 4;

  /** Shorter sequences of words are told whole. */
  private static final int SHORT = 48;

  /** Incomplete ones of this length are looked at more and more seldom. */
  private static final int LONG = 4096;

  private static final int MAX_TEXT = 1 << 17;

  private final Values values;
  private final Visitor visitor;
  private final Line line = new Line();
  private final Line out = new Line();
  private final Difference difference = new Difference();
  private Told before;
  private char verb;
  private int object;
  private int begun;
  private boolean isEmpty;

  private int sequence;
  private boolean inSequence;

  /** Whether an appended part has a shorter form. */
  private boolean takesPlus;

  private int kindEnd;
  private int itemsStart;
  private int itemsEnd;
  private String text;
  private byte[] bytes;
  private int bytesFrom;
  private int bytesTo;

  Telling(Values values, Visitor visitor) {
    this.values = values;
    this.visitor = visitor;
  }

  /** Begins to tell an object's content. */
  void start(char kindOfRecord, int number, Told toldBefore) {
    verb = kindOfRecord;
    object = number;
    before = toldBefore;
    line.clear();
    isEmpty = true;
    sequence = NO_SEQUENCE;
    inSequence = false;
    text = null;
    bytes = null;
  }

  /** Whether there is nothing to tell. */
  boolean isEmpty() {
    return isEmpty;
  }

  /** The records as they are to be written, after {@link #finish}. */
  Line records() {
    return out;
  }

  /** A hash over all that was told. */
  long hash() {
    if (sequence == NO_SEQUENCE || sequence >= WORDS) {
      return line.hash();
    }
    long items = sequence == TEXT ? text.hashCode() : isKept(length()) ? 0 : hashOfBytes();
    return (line.hash() * 31 + items) * 31 + length();
  }

  private static boolean isKept(int size) {
    return size >= SHORT && size <= Difference.KEPT;
  }

  private long hashOfBytes() {
    long hash = 1;
    for (int i = bytesFrom; i < bytesTo; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash;
  }

  private int length() {
    switch (sequence) {
      case TEXT:
        return text.length();
      case BYTES:
        return bytesTo - bytesFrom;
      default:
        return line.length();
    }
  }

  /** Composes the records; null if they tell nothing new. */
  Told finish() {
    long hash = hash();
    if (before != null && !before.isCreated && before.hash == hash && hasSameItems()) {
      return null;
    }
    out.clear();
    if (sequence == NO_SEQUENCE) {
      out.append(line, 0, line.length());
    } else {
      writeSequence();
    }
    long amount = (before == null ? 0 : before.amount) + length();
    return new Told(hash, false, base(), amount);
  }

  /** Whether items that the hash does not tell apart are the same. */
  private boolean hasSameItems() {
    if (sequence == TEXT) {
      return text.equals(before.base);
    }
    return sequence != BYTES || !isKept(length()) || areBytes(before.base);
  }

  private boolean areBytes(Object base) {
    return base instanceof byte[]
        && Arrays.equals((byte[]) base, 0, ((byte[]) base).length, bytes, bytesFrom, bytesTo);
  }

  private void writeSequence() {
    out.append(line, 0, kindEnd);
    boolean differs = isDifference();
    boolean isAppended = differs && difference.tail == 0 && takesPlus;
    if (differs) {
      out.put(isAppended ? '+' : '*');
    }
    out.append(line, kindEnd, itemsStart);
    if (differs) {
      out.put(' ').number(difference.keep);
      if (!isAppended) {
        out.put(' ').number(difference.tail);
      }
    }
    writeItems(differs);
    out.append(line, itemsEnd, line.length());
  }

  private boolean isDifference() {
    Object base = before == null ? null : before.base;
    if (base == null) {
      return false;
    }
    switch (sequence) {
      case TEXT:
        return base instanceof String && difference.ofText((String) base, text);
      case BYTES:
        return base instanceof byte[]
            && difference.ofBytes((byte[]) base, bytes, bytesFrom, bytesTo);
      default:
        return base instanceof byte[]
            && difference.ofWords(
                (byte[]) base, line, itemsStart, itemsEnd, sequence == ENTRIES ? 2 : 1);
    }
  }

  private void writeItems(boolean differs) {
    if (sequence == TEXT) {
      String items = differs ? text.substring(difference.from, difference.to) : text;
      out.blank('s').number(values.string(items));
    } else if (sequence == BYTES) {
      out.put(' ');
      out.quoted(bytes, differs ? difference.from : bytesFrom, differs ? difference.to : bytesTo);
    } else {
      out.append(line, differs ? difference.from : itemsStart, differs ? difference.to : itemsEnd);
    }
  }

  /** What later contents can be told as differences to. */
  private Object base() {
    switch (sequence) {
      case TEXT:
        return text;
      case BYTES:
        if (!isKept(length())) {
          return null;
        }
        boolean same = before != null && areBytes(before.base);
        return same ? before.base : Arrays.copyOfRange(bytes, bytesFrom, bytesTo);
      case WORDS:
      case ENTRIES:
        return isKept(itemsEnd - itemsStart) ? line.copy(itemsStart, itemsEnd) : null;
      default:
        return null;
    }
  }

  /** Composes a record that says that nothing is known of the content any more. */
  void giveUp() {
    out.clear();
    out.append(line, 0, kindEnd);
    out.put('~');
    switch (sequence) {
      case TEXT:
      case BYTES:
        out.ascii(" \"\"");
        break;
      default:
        out.ascii(" 0");
        break;
    }
    int end = itemsEnd;
    while (end < line.length() && line.at(end) != '\n') {
      end++;
    }
    out.append(line, itemsEnd, end);
  }

  /** Whether {@link #giveUp} can be said of this content. */
  boolean isSequence() {
    return sequence != NO_SEQUENCE;
  }

  /** Whether the sequence was capped, so that looking at it costs much and tells little. */
  boolean isLongAndIncomplete() {
    return sequence != NO_SEQUENCE && line.at(kindEnd) == '~' && length() >= LONG;
  }

  @Override
  public void begin(String kind, Seen seen) {
    begun = line.length();
    if (!isEmpty) {
      line.put('\n');
    }
    line.put(verb).blank('o').number(object).put(' ').ascii(kind);
    int sort = sequence == NO_SEQUENCE ? sort(kind) : NO_SEQUENCE;
    inSequence = sort != NO_SEQUENCE;
    if (inSequence) {
      sequence = sort;
      takesPlus = kind.equals("list") || kind.equals("text");
      kindEnd = line.length();
    }
    line.ascii(seen.mark());
    if (inSequence) {
      itemsStart = line.length();
      itemsEnd = itemsStart;
    }
  }

  private static int sort(String kind) {
    switch (kind) {
      case "text":
        return TEXT;
      case "bytes":
      case "readerb":
        return BYTES;
      case "list":
      case "set":
        return WORDS;
      case "map":
        return ENTRIES;
      default:
        return NO_SEQUENCE;
    }
  }

  @Override
  public void end() {
    if (inSequence && sequence >= WORDS) {
      itemsEnd = line.length();
    }
    inSequence = false;
    isEmpty = false;
  }

  @Override
  public void abandon() {
    line.truncate(begun);
    if (inSequence) {
      sequence = NO_SEQUENCE;
      inSequence = false;
    }
  }

  @Override
  public void size(int n) {
    line.put(' ').number(n);
    itemsStart = inSequence ? line.length() : itemsStart;
  }

  @Override
  public void number(int n) {
    line.put(' ').number(n);
  }

  @Override
  public void text(CharSequence s) {
    String now = s.toString();
    if (inSequence && now.length() <= MAX_TEXT) {
      text = now;
      itemsStart = line.length();
      itemsEnd = itemsStart;
    } else {
      if (inSequence) {
        sequence = NO_SEQUENCE;
        inSequence = false;
      }
      line.blank('s').number(values.string(now));
    }
  }

  @Override
  public void bytes(byte[] b, int from, int to) {
    bytes = b;
    bytesFrom = from;
    bytesTo = Math.max(from, to);
    itemsStart = line.length();
    itemsEnd = itemsStart;
  }

  @Override
  public void nothing() {
    line.blank('-');
  }

  @Override
  public void value(Object v) {
    if (values.write(line, v)) {
      visitor.visit(v);
    }
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
}
