package testcarve.agent.record;

import testcarve.agent.format.Line;

/** What the program is about to read or look at, for the first time and without having made it. */
final class Input {

  private static final String IS_DIRECTORY = "directory";

  private final char kind;
  private final String name;
  private final String copy;
  private final String what;

  private Input(char kind, String name, String copy, String what) {
    this.kind = kind;
    this.name = name;
    this.copy = copy;
    this.what = what;
  }

  /** A file or resource; the copy's name in the recording, empty if there is none. */
  static Input file(String name, String copy) {
    return new Input('F', name, copy, null);
  }

  /** A file that nobody reads yet. */
  static Input unread(String name, long length) {
    return length > Integer.MAX_VALUE ? file(name, "") : new Input('E', name, null, Long.toString(length));
  }

  /** A directory. */
  static Input directory(String name) {
    return new Input('E', name, null, IS_DIRECTORY);
  }

  /** The record that tells of it. */
  Line line() {
    Line line = new Line();
    line.put(kind).put(' ').quoted(name, 0, name.length()).put(' ');
    if (copy != null) {
      line.quoted(copy, 0, copy.length());
    } else {
      line.ascii(what);
    }
    return line;
  }
}
