package testcarve.agent.define;

/** Numbers strings, for constants of fields. */
public interface Strings {

  /** The number of a string, defined in the trace when this returns. */
  int id(String text);
}
