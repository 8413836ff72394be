package testcarve.runner;

/** Lets the coverage agent write its file before this JVM is halted, if there is one. */
final class CoverageDump {

  private CoverageDump() {}

  static void writeIfPresent() {
    try {
      Object agent = Class.forName("org.jacoco.agent.rt.RT").getMethod("getAgent").invoke(null);
      Class.forName("org.jacoco.agent.rt.IAgent").getMethod("dump", boolean.class).invoke(agent, true);
    } catch (ReflectiveOperationException e) {
      // No agent: nobody wants to know the coverage.
      return;
    }
  }
}
