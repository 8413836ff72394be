package testcarve.runner;

/** What a world can run: a test method of JUnit's, or a scenario. */
interface Subject {

  /** Runs it on the current thread, with the classes of this loader. */
  Outcome run(TestLoader loader, Limits limits) throws Exception;

  /** Whether the threads that it leaves end with it, and all that the JVM sees is put back before it. */
  boolean isAlone();

  /** Whether some run of it left threads behind: then nobody need wait for those again. */
  default boolean leavesThreads() {
    return false;
  }

  /** A run of it left threads behind. */
  default void noteThreads() {}
}
