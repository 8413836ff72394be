package testcarve.runner;

import java.util.Optional;

/** How one test ended. */
record Outcome(Kind kind, String exception, String message, String trace) {

  /** What the caller tells apart. */
  enum Kind {
    GREEN,
    FAILED,
    ABORTED,
    SKIPPED,
    MISSING,
    EXITS,
    TIMEOUT,
    /** It did more work than it may; this JVM is as good as before. */
    EXHAUSTED,
    /** No connection to a database: nothing is known of the test. */
    UNCONNECTED,
    /** It changed files that are not its own, or tried to: the message names the first. */
    TRESPASSES;

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private static final int TRACE_LINES = 8;
  private static final int MESSAGE_LENGTH = 4000;

  static Outcome of(Kind kind) {
    return new Outcome(kind, "", "", "");
  }

  static Outcome trespasses(String file) {
    return new Outcome(Kind.TRESPASSES, "", file, "");
  }

  static Outcome of(Kind kind, Throwable thrown) {
    Optional<Throwable> refusal = kind == Kind.FAILED ? Refusal.behind(thrown) : Optional.empty();
    return refusal.map(behind -> told(Kind.UNCONNECTED, behind)).orElseGet(() -> told(kind, thrown));
  }

  private static Outcome told(Kind kind, Throwable thrown) {
    return new Outcome(kind, thrown.getClass().getName(), message(thrown), trace(thrown));
  }

  /** Whether it came to its end, whichever that is. */
  boolean isByItself() {
    return kind == Kind.GREEN || kind == Kind.FAILED;
  }

  boolean isGreen() {
    return kind == Kind.GREEN;
  }

  /** Messages are the program's code: they may throw, too. */
  private static String message(Throwable thrown) {
    try {
      String message = String.valueOf(thrown.getMessage());
      return message.length() > MESSAGE_LENGTH ? message.substring(0, MESSAGE_LENGTH) + "…" : message;
    } catch (RuntimeException | Error e) {
      return "(its message threw " + e.getClass().getName() + ")";
    }
  }

  private static String trace(Throwable thrown) {
    StringBuilder lines = new StringBuilder();
    int count = 0;
    for (StackTraceElement element : thrown.getStackTrace()) {
      if (!element.getClassName().startsWith("org.junit.") && count++ < TRACE_LINES) {
        lines.append(lines.isEmpty() ? "" : "\n").append(element);
      }
    }
    return lines.toString();
  }
}
