package testcarve.runner.hook;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Closes the connections that are opened while it stands, as test classes do by {@code watchConnections} and {@code closeConnections}. Defined anew by the loader that
 * has the drivers: {@code DriverManager} shows and takes back only what the caller's loader could have loaded. So it needs nothing but the JDK, and has no class beside it.
 */
public final class ConnectionWatch implements AutoCloseable {

  private final Map<Driver, Driver> drivers = new LinkedHashMap<>();
  private final List<Connection> connections = new CopyOnWriteArrayList<>();

  /** Has each driver asked through one that keeps what it opens. */
  public ConnectionWatch() throws SQLException {
    for (Driver driver : Collections.list(DriverManager.getDrivers())) {
      Driver watched = watched(driver);
      DriverManager.deregisterDriver(driver);
      DriverManager.registerDriver(watched);
      drivers.put(watched, driver);
    }
  }

  private Driver watched(Driver driver) {
    InvocationHandler keeping = (self, method, arguments) -> {
      try {
        Object given = method.invoke(driver, arguments);
        if (given instanceof Connection connection) {
          connections.add(connection);
        }
        return given;
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    };
    Class<?>[] types = {Driver.class};
    return (Driver) Proxy.newProxyInstance(ConnectionWatch.class.getClassLoader(), types, keeping);
  }

  @Override
  public void close() throws SQLException {
    for (Map.Entry<Driver, Driver> one : drivers.entrySet()) {
      DriverManager.deregisterDriver(one.getKey());
      DriverManager.registerDriver(one.getValue());
    }
    for (Connection opened : connections) {
      try (Connection connection = opened) {
        if (!connection.isClosed() && !connection.getAutoCommit()) {
          connection.rollback();
        }
      }
    }
  }
}
