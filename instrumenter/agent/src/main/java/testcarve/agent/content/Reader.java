package testcarve.agent.content;

/** Reads the content of the objects of one JDK class. */
abstract class Reader {

  /** Tells the content of an object of the reader's class or, if {@link #inheritable}, of a subclass. */
  abstract void read(Object o, Output out) throws Throwable;

  /** Whether only fields are read, so that an application's subclass may be read, too: its methods may be overridden. */
  boolean inheritable() {
    return true;
  }
}
