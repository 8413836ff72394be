package testcarve.agent.content;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes contents as text much like the trace's, objects by {@code toString}. */
final class TextSink implements ContentSink {

  private final List<String> contents = new ArrayList<>();
  private StringBuilder line = new StringBuilder();

  /** All contents of an object, in the order told; empty if it has no reader. */
  static List<String> read(Object o) {
    TextSink sink = new TextSink();
    boolean told = ContentReaders.read(o, sink);
    if (told == sink.contents.isEmpty()) {
      throw new AssertionError("read returned " + told + " but told " + sink.contents);
    }
    return sink.contents;
  }

  static List<String> readLibraryPart(Object o) {
    TextSink sink = new TextSink();
    ContentReaders.readLibraryPart(o, sink);
    return sink.contents;
  }

  static List<String> readArray(Object o) {
    TextSink sink = new TextSink();
    ContentReaders.readArray(o, sink);
    return sink.contents;
  }

  private void add(Object item) {
    line.append(' ').append(item);
  }

  @Override
  public void begin(String kind, Seen seen) {
    line = new StringBuilder(kind).append(seen.mark());
  }

  @Override
  public void size(int n) {
    add("#" + n);
  }

  @Override
  public void number(int n) {
    add("@" + n);
  }

  @Override
  public void value(Object v) {
    add(v);
  }

  @Override
  public void value(boolean v) {
    add(v);
  }

  @Override
  public void value(byte v) {
    add("b" + v);
  }

  @Override
  public void value(char v) {
    add("c" + (int) v);
  }

  @Override
  public void value(short v) {
    add("h" + v);
  }

  @Override
  public void value(int v) {
    add("i" + v);
  }

  @Override
  public void value(long v) {
    add("j" + v);
  }

  @Override
  public void value(float v) {
    add("f" + v);
  }

  @Override
  public void value(double v) {
    add("d" + v);
  }

  @Override
  public void nothing() {
    add("-");
  }

  @Override
  public void text(CharSequence s) {
    add("'" + s + "'");
  }

  @Override
  public void bytes(byte[] b, int from, int to) {
    add(Arrays.toString(Arrays.copyOfRange(b, from, to)));
  }

  @Override
  public void end() {
    contents.add(line.toString());
  }

  @Override
  public void abandon() {
    line = new StringBuilder();
  }
}
