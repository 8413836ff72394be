package testcarve.agent.content;

/**
 * Takes the content of a library value as {@link ContentReaders} describes it; the kinds and their items are those of
 * {@code grammar/trace.md}.
 *
 * <p>One object may have more than one content, each from {@link #begin} to {@link #end}: a view tells first what it wraps, then its own
 * elements. Objects given to {@link #value(Object)} may be library values themselves, reachable in no other way (the list behind an
 * unmodifiable one): the sink decides whether to tell their content, too.
 *
 * <p>A sink must not call methods of the values it is given: they may be the application's.
 */
public interface ContentSink {

  /**
   * Begins a content.
   *
   * @param kind the kind of content, a word of the grammar without a mark
   * @param seen how much of the state the items tell
   */
  void begin(String kind, Seen seen);

  /** The number of elements (of entries for a map) that follow. */
  void size(int n);

  /** A plain number: a position. */
  void number(int n);

  /** A reference: null, a String, a boxed value, a Class or any other object. */
  void value(Object v);

  /** A boolean. */
  void value(boolean v);

  /** A byte. */
  void value(byte v);

  /** A char. */
  void value(char v);

  /** A short. */
  void value(short v);

  /** An int. */
  void value(int v);

  /** A long. */
  void value(long v);

  /** A float. */
  void value(float v);

  /** A double. */
  void value(double v);

  /** No value ({@code -}): what an empty Optional holds. */
  void nothing();

  /** Characters, told as a string value. */
  void text(CharSequence s);

  /** Bytes {@code from} to {@code to} (exclusive), told as a text of one unit a byte. */
  void bytes(byte[] b, int from, int to);

  /** Ends the content. */
  void end();

  /** Forgets the content that was begun and not ended: the value could not be read. */
  void abandon();
}
