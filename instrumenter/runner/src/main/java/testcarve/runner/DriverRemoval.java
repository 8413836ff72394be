package testcarve.runner;

import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collections;

/**
 * Takes back the JDBC drivers that the classes of its own loader registered. Each {@link World} defines it anew: {@code DriverManager} shows and takes back
 * only what the caller's loader could have loaded.
 */
public final class DriverRemoval implements Runnable {

  /** For {@link World}, which makes it by reflection. */
  public DriverRemoval() {}

  @Override
  public void run() {
    for (Driver driver : Collections.list(DriverManager.getDrivers())) {
      if (driver.getClass().getClassLoader() == DriverRemoval.class.getClassLoader()) {
        remove(driver);
      }
    }
  }

  /** One that refuses does not keep the others. */
  private static void remove(Driver driver) {
    try {
      DriverManager.deregisterDriver(driver);
    } catch (SQLException | RuntimeException | LinkageError e) {
      assert driver != null;
    }
  }
}
