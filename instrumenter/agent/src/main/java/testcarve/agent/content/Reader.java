package testcarve.agent.content;

/** Reads the content of the objects of one JDK class. */
abstract class Reader {

  /** Tells the content of an object of the reader's class or, if {@link #inheritable}, of a subclass. */
  abstract void read(Object o, Output out) throws Throwable;

  /** A number that stays the same as long as what is read does; 0 if there is none. */
  long fingerprint(Object o, int maxElements) throws Throwable {
    return 0;
  }

  /** Whether only fields are read, so that an application's subclass may be read, too: its methods may be overridden. */
  boolean inheritable() {
    return true;
  }
}
