package testcarve.runner.hook;

import java.io.FileNotFoundException;
import java.sql.SQLException;

/**
 * Asked by woven code before it works on a database or a file: whether there is one.
 *
 * <p>Throws what such a call may throw. Which calls declare that, the weaver knows; here the compiler need not.
 */
public final class Resources {

  private static final String REASON = "kept from the program while its test runs without it";

  private Resources() {}

  /** Called by woven code right before a call of JDBC. */
  public static void database() {
    if (Probe.withholds()) {
      throw Resources.<RuntimeException>undeclared(new SQLException(REASON));
    }
  }

  /** Called by woven code right before it opens or changes a file. */
  public static void file() {
    if (Probe.withholds()) {
      throw Resources.<RuntimeException>undeclared(new FileNotFoundException(REASON));
    }
  }

  @SuppressWarnings("unchecked")
  private static <E extends Exception> E undeclared(Exception exception) throws E {
    throw (E) exception;
  }
}
