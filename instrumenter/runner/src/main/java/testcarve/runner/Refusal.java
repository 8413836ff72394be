package testcarve.runner;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** What a database said that gave no connection, or no longer had one. */
final class Refusal {

  /** The class of SQL states that all databases have for it. */
  private static final String STATES = "08";

  /** A program's own exceptions may have themselves as their cause, some calls on. */
  private static final int MOST_CAUSES = 20;

  private Refusal() {}

  /** The exception behind this one that says so. */
  static Optional<Throwable> behind(Throwable thrown) {
    try {
      return Stream.iterate(thrown, one -> one != null, Throwable::getCause)
          .limit(MOST_CAUSES)
          .filter(Refusal::isOne)
          .findFirst();
    } catch (RuntimeException | LinkageError e) {
      // Exceptions are the program's code; and the JVM may have no java.sql.
      return Optional.empty();
    }
  }

  private static boolean isOne(Throwable thrown) {
    if (!(thrown instanceof SQLException sql) || isWithoutDriver(sql)) {
      return false;
    }
    return sql instanceof SQLNonTransientConnectionException
        || sql instanceof SQLTransientConnectionException
        || hasState(sql)
        || Arrays.stream(sql.getStackTrace()).anyMatch(Refusal::isConnecting);
  }

  /** No database was asked: the class path has no driver for it. */
  private static boolean isWithoutDriver(SQLException thrown) {
    StackTraceElement[] trace = thrown.getStackTrace();
    return trace.length > 0 && isConnecting(trace[0]);
  }

  private static boolean hasState(SQLException thrown) {
    return thrown.getSQLState() != null && thrown.getSQLState().startsWith(STATES);
  }

  /** A database that is not there by this name, or a user who may not: each has a state of its own. */
  private static boolean isConnecting(StackTraceElement at) {
    return at.getClassName().equals("java.sql.DriverManager") && at.getMethodName().equals("getConnection");
  }
}
