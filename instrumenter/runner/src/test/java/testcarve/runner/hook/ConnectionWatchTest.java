package testcarve.runner.hook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConnectionWatchTest {

  /** What was called on the connections, in order. */
  private final List<String> calls = new ArrayList<>();
  private final Set<Object> closed = new HashSet<>();
  private final Driver driver = proxy(Driver.class, (method, arguments) -> switch (method) {
    case "connect" -> connect((String) arguments[0]);
    case "acceptsURL" -> ((String) arguments[0]).startsWith("watched:");
    default -> throw new SQLException(method);
  });

  private interface Answer {
    Object to(String method, Object[] arguments) throws SQLException;
  }

  private static <T> T proxy(Class<T> type, Answer answer) {
    ClassLoader loader = ConnectionWatchTest.class.getClassLoader();
    return type.cast(Proxy.newProxyInstance(loader, new Class<?>[] {type}, (self, method, arguments) -> switch (method.getName()) {
      case "hashCode" -> System.identityHashCode(self);
      case "equals" -> self == arguments[0];
      case "toString" -> type.getSimpleName();
      default -> answer.to(method.getName(), arguments);
    }));
  }

  private Connection connect(String url) throws SQLException {
    if (url.endsWith("full")) {
      throw new SQLException("too many connections");
    }
    if (!url.startsWith("watched:")) {
      return null;
    }
    Object key = new Object();
    return proxy(Connection.class, (method, arguments) -> {
      boolean wasClosed = closed.contains(key);
      if (method.equals("close")) {
        closed.add(key);
      }
      calls.add(method);
      return switch (method) {
        case "isClosed" -> wasClosed;
        case "getAutoCommit" -> url.endsWith("auto");
        default -> null;
      };
    });
  }

  @BeforeEach
  void register() throws SQLException {
    DriverManager.registerDriver(driver);
  }

  @AfterEach
  void deregister() throws SQLException {
    DriverManager.deregisterDriver(driver);
  }

  @Test
  void what_is_left_open_is_rolled_back_and_closed() throws SQLException {
    ConnectionWatch watch = new ConnectionWatch();
    DriverManager.getConnection("watched:manual");
    watch.close();
    assertEquals(List.of("isClosed", "getAutoCommit", "rollback", "close"), calls);
  }

  @Test
  void what_commits_by_itself_is_only_closed() throws SQLException {
    ConnectionWatch watch = new ConnectionWatch();
    DriverManager.getConnection("watched:auto");
    watch.close();
    assertEquals(List.of("isClosed", "getAutoCommit", "close"), calls);
  }

  @Test
  void what_is_opened_before_or_behind_it_stays_open() throws SQLException {
    DriverManager.getConnection("watched:before");
    new ConnectionWatch().close();
    DriverManager.getConnection("watched:behind");
    assertTrue(calls.isEmpty());
  }

  @Test
  void drivers_answer_as_they_do_and_stand_as_they_stood() throws SQLException {
    ConnectionWatch watch = new ConnectionWatch();
    assertEquals("too many connections", assertThrows(SQLException.class, () -> DriverManager.getConnection("watched:full")).getMessage());
    assertTrue(DriverManager.getDriver("watched:x").acceptsURL("watched:x"));
    assertFalse(DriverManager.getDriver("watched:x").acceptsURL("other:x"));
    watch.close();
    assertSame(driver, DriverManager.getDriver("watched:x"));
  }
}
