package testcarve.runner.hook;

/** Thrown in place of ending the JVM. An {@link Error}, so that few programs catch it. */
public final class ExitAttempt extends Error {

  private static final long serialVersionUID = 1L;

  ExitAttempt(int status) {
    super("the test tried to end the JVM with status " + status);
  }
}
