package testcarve.runner.steps;

/** A scenario of which no class can be made. */
public final class UnmadeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String missing;

  UnmadeException(String message) {
    this(message, "", null);
  }

  UnmadeException(String message, Throwable cause) {
    this(message, "", cause);
  }

  private UnmadeException(String message, String missing, Throwable cause) {
    super(message, cause);
    this.missing = missing;
  }

  /** Because this class is not there. */
  static UnmadeException without(String className, Throwable cause) {
    return new UnmadeException("no class " + className, className, cause);
  }

  /** Because something unforeseen broke its making. */
  static UnmadeException because(Throwable thrown) {
    boolean lacksClass = thrown instanceof NoClassDefFoundError && thrown.getCause() instanceof ClassNotFoundException;
    return lacksClass ? without(thrown.getCause().getMessage(), thrown) : new UnmadeException(thrown.toString(), thrown);
  }

  /** The class that it lacks; empty if it is for another reason. */
  public String missing() {
    return missing;
  }
}
