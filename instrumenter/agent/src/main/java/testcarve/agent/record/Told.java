package testcarve.agent.record;

/** What the trace last told about the content of a library object or an array. */
final class Told {

  /** No content was told, but the creation was recorded. */
  static final Told CREATED = new Told(0, null);

  /** A hash of the whole content. */
  final long hash;

  /** The text itself, if it is short enough to tell differences, else null. */
  final String text;

  Told(long hash, String text) {
    this.hash = hash;
    this.text = text;
  }
}
