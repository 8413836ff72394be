package testcarve.runner.steps;

/** A scenario of which no class can be made. */
public final class UnmadeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnmadeException(String message) {
    super(message);
  }

  UnmadeException(String message, Throwable cause) {
    super(message, cause);
  }
}
