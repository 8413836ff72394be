import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Collections;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs one test and writes in one line how it ended: {@code green}, or {@code red} with what was thrown, and where. */
final class RunOneTest implements TestExecutionListener {

  private String ended = "not run";

  /** Class, method, and the file for the line. */
  public static void main(String[] arguments) throws Exception {
    RunOneTest run = new RunOneTest();
    Class<?> test = Class.forName(arguments[0], false, RunOneTest.class.getClassLoader());
    for (Method method : test.getDeclaredMethods()) {
      if (method.getName().equals(arguments[1]) && !method.isSynthetic()) {
        LauncherDiscoveryRequest request =
            LauncherDiscoveryRequestBuilder.request().selectors(selectMethod(test, method)).build();
        LauncherFactory.create().execute(request, run);
      }
    }
    Files.write(Paths.get(arguments[2]), Collections.singleton(run.ended), StandardCharsets.UTF_8);
    // What the program started may go on for ever.
    Runtime.getRuntime().halt(0);
  }

  @Override
  public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
    if (result.getThrowable().isPresent()) {
      Throwable thrown = result.getThrowable().get();
      thrown.printStackTrace();
      ended = result.getStatus() == TestExecutionResult.Status.ABORTED ? "skipped" : "red " + described(thrown);
    } else if (identifier.isTest() && ended.equals("not run")) {
      ended = "green";
    }
  }

  /** Its class, the assertion that threw it, and the first method in its trace that is neither JUnit's nor the JDK's: no message, no line. */
  private static String described(Throwable thrown) {
    String by = "";
    for (StackTraceElement frame : thrown.getStackTrace()) {
      String type = frame.getClassName();
      if (type.matches("(org\\.junit|junit|org\\.opentest4j|org\\.hamcrest)\\..*")) {
        by = " by " + frame.getMethodName();
      } else if (!type.matches("(java|javax|jdk|sun|com\\.sun)\\..*")) {
        String method = frame.getMethodName().replaceFirst("^lambda\\$(.*)\\$[0-9]+$", "$1");
        return thrown.getClass().getName() + by + " in " + type + "." + method;
      }
    }
    return thrown.getClass().getName() + by;
  }
}
