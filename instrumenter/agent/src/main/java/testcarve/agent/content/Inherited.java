package testcarve.agent.content;

/** The reader for what a class inherits from the JDK. */
final class Inherited {

  final Reader reader;

  /** Whether no other JDK class between the two adds state. */
  final boolean whole;

  Inherited(Reader reader, boolean whole) {
    this.reader = reader;
    this.whole = whole;
  }
}
