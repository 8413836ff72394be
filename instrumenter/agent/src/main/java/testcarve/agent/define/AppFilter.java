package testcarve.agent.define;

/** Tells the application's classes from the libraries'. */
public interface AppFilter {

  /**
   * Whether a class is, or would be if it were loaded, woven as the application's.
   *
   * @param internalName its internal name
   * @param source the URL of its code source as in the trace; null for the JDK's and for generated classes
   */
  boolean isApp(String internalName, String source);

  /** Whether a class is woven only because it drives the program: nothing in it is under test. */
  default boolean isDriverOnly(String internalName) {
    return false;
  }
}
