package testcarve.runner;

import java.lang.reflect.Method;
import java.util.Optional;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs single test methods on the JUnit Platform. The only class that knows JUnit. */
final class JUnitRun {

  private final Launcher launcher;

  private JUnitRun(Launcher launcher) {
    this.launcher = launcher;
  }

  /** Finds the engines of this JVM's class path; what the program's own class path registers is not for us. */
  static JUnitRun create() {
    LauncherConfig config = LauncherConfig.builder().enableTestExecutionListenerAutoRegistration(false).build();
    try {
      return new JUnitRun(LauncherFactory.openSession(config).getLauncher());
    } catch (NoSuchMethodError e) {
      // A user's own platform before 1.8 has no sessions.
      return new JUnitRun(LauncherFactory.create(config));
    }
  }

  /** Runs one test on the current thread; a method that is not there at all is missing without a message. */
  Outcome run(Class<?> testClass, String methodName) {
    Optional<Method> method = find(testClass, methodName);
    if (method.isEmpty()) {
      return Outcome.of(Outcome.Kind.MISSING);
    }
    DiscoverySelector selector = DiscoverySelectors.selectMethod(testClass, method.get());
    Listener listener = new Listener();
    launcher.execute(
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selector)
            .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
            .build(),
        listener);
    return listener.outcome();
  }

  private static Optional<Method> find(Class<?> testClass, String methodName) {
    for (Class<?> type = testClass; type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(methodName) && !method.isSynthetic()) {
          return Optional.of(method);
        }
      }
    }
    return Optional.empty();
  }

  /** Keeps the worst that happened; a test that never started is missing. */
  private static final class Listener implements TestExecutionListener {

    private static final Outcome NO_TEST =
        new Outcome(Outcome.Kind.MISSING, "", "JUnit finds no test in this method; is its @Test gone?", "");

    private boolean ran;
    private Outcome worst;

    Outcome outcome() {
      if (worst != null) {
        return worst;
      }
      return ran ? Outcome.of(Outcome.Kind.GREEN) : NO_TEST;
    }

    @Override
    public void executionSkipped(TestIdentifier identifier, String reason) {
      worst = new Outcome(Outcome.Kind.SKIPPED, "", reason, "");
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
      ran |= identifier.isTest();
      if (result.getStatus() == TestExecutionResult.Status.FAILED) {
        worst = outcome(Outcome.Kind.FAILED, result);
      } else if (result.getStatus() == TestExecutionResult.Status.ABORTED && worst == null) {
        worst = outcome(Outcome.Kind.ABORTED, result);
      }
    }

    private static Outcome outcome(Outcome.Kind kind, TestExecutionResult result) {
      return result.getThrowable().map(thrown -> Outcome.of(kind, thrown)).orElseGet(() -> Outcome.of(kind));
    }
  }
}
