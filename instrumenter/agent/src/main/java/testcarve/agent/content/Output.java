package testcarve.agent.content;

/** Where a reader writes: the sink, the limits, and how much of the object the reader may claim to know. */
final class Output {

  final ContentSink sink;
  final int maxElements;
  final int maxChars;

  /** False if the object has state beyond what its reader sees. */
  private final boolean whole;

  private boolean open;
  private boolean told;

  Output(ContentSink sink, boolean whole, int maxElements, int maxChars) {
    this.sink = sink;
    this.whole = whole;
    this.maxElements = maxElements;
    this.maxChars = maxChars;
  }

  void begin(String kind, boolean complete) {
    begin(kind, complete ? Seen.WHOLE : Seen.PART);
  }

  private void begin(String kind, Seen seen) {
    open = true;
    sink.begin(kind, whole ? seen : Seen.PART);
  }

  void end() {
    sink.end();
    open = false;
    told = true;
  }

  /** Whether a content has been told. */
  boolean told() {
    return told;
  }

  /** Gives up a content that was begun; if none was told, says at least that there is one that could not be read. */
  void fail() {
    if (open) {
      open = false;
      sink.abandon();
    }
    begin("wraps", false);
    end();
  }

  /** A collector for all elements of a collection. */
  Items items() {
    return new Items(Items.PAIRS, maxElements, 0, Integer.MAX_VALUE);
  }

  /** A collector for the keys of a map. */
  Items keys() {
    return new Items(Items.KEYS, maxElements, 0, Integer.MAX_VALUE);
  }

  /** A collector for the values of a map. */
  Items values() {
    return new Items(Items.VALUES, maxElements, 0, Integer.MAX_VALUE);
  }

  /** A collector for a range of a list. */
  Items range(int from, int count) {
    return new Items(Items.PAIRS, maxElements, from, count);
  }

  /** Tells collected elements. */
  void items(String kind, Items items) {
    begin(kind, items.seen());
    sink.size(items.size());
    for (int i = 0; i < items.values(); i++) {
      sink.value(items.value(i));
    }
    end();
  }

  /** Tells what an object shares its state with. */
  void wraps(boolean complete, Object... parts) {
    begin("wraps", complete);
    for (Object part : parts) {
      sink.value(part);
    }
    end();
  }

  /** Tells a content that is one text. */
  void text(String kind, boolean complete, String text) {
    beginText(kind, complete, text);
    end();
  }

  /** Begins a content whose first item is a text. */
  void beginText(String kind, boolean complete, String text) {
    boolean cut = text.length() > maxChars;
    begin(kind, complete && !cut);
    sink.text(cut ? text.substring(0, maxChars) : text);
  }

  /** Tells {@code count} bytes of an array that is another's buffer. */
  void bytes(byte[] buffer, int from, int count) {
    sink.bytes(buffer, from, from + Math.min(count, maxChars));
  }
}
