package testcarve.agent;

import java.lang.instrument.Instrumentation;

/**
 * Where the JVM starts the agent. Only what Java 8 has is used here, so that an old JVM gets a
 * message and runs its program.
 */
public final class PreMain {

  private static final int OLDEST = 17;

  private PreMain() {}

  /** Called before the program's main. */
  public static void premain(String options, Instrumentation instrumentation) {
    try {
      if (version() < OLDEST) {
        System.err.println(
            "testcarve: not recorded: Java " + System.getProperty("java.version")
                + " is too old, recording needs Java " + OLDEST + " or later");
      } else {
        Agent.start(options, instrumentation);
      }
    } catch (Throwable failure) {
      System.err.println("testcarve: not recorded: " + failure);
    }
  }

  private static int version() {
    String version = System.getProperty("java.specification.version", "1.8");
    return version.startsWith("1.") ? 8 : Integer.parseInt(version);
  }
}
