package testcarve.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JDBC drivers come with a world and go with it, and what they start. */
class WorldTest {
  private static final String TOLD = "testcarve.runner.WorldTest.driver";
  private static final String KEPT = "testcarve.runner.WorldTest.keeper";
  private static final long LIMIT_NANOS = 10_000_000_000L;

  private static final String DRIVER =
      """
      package drivers;

      import java.sql.*;
      import java.util.Properties;

      public class Known implements Driver {
        static {
          try {
            DriverManager.registerDriver(new Known(), () -> System.setProperty("%1$s", "gone"));
            Thread keeper = new Thread(Known::keep);
            keeper.setDaemon(true);
            keeper.start();
            System.setProperty("%1$s", "there");
          } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
          }
        }

        private static void keep() {
          try {
            Thread.sleep(600_000);
          } catch (InterruptedException e) {
            System.setProperty("%2$s", "gone");
          }
        }

        public Connection connect(String url, Properties info) { return null; }
        public boolean acceptsURL(String url) { return false; }
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) { return new DriverPropertyInfo[0]; }
        public int getMajorVersion() { return 1; }
        public int getMinorVersion() { return 0; }
        public boolean jdbcCompliant() { return false; }
        public java.util.logging.Logger getParentLogger() { return null; }
      }
      """;

  @TempDir Path directory;

  private final PrintStream out = System.out;
  private final PrintStream err = System.err;

  @AfterEach
  void forget() {
    System.clearProperty(TOLD);
    System.clearProperty(KEPT);
    System.setOut(out);
    System.setErr(err);
  }

  @Test
  void a_driver_is_registered_beside_one_that_cannot_be_loaded_and_goes_with_its_world() throws Exception {
    endWorldWithDriver();

    assertEquals("gone", told(TOLD, "gone"));
  }

  @Test
  void what_a_driver_starts_as_it_is_loaded_ends_with_its_world() throws Exception {
    endWorldWithDriver();

    assertEquals("gone", told(KEPT, "gone"));
  }

  private void endWorldWithDriver() throws Exception {
    Path source = directory.resolve("Known.java");
    Files.writeString(source, DRIVER.formatted(TOLD, KEPT));
    ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", directory.toString(), source.toString());
    Path services = Files.createDirectories(directory.resolve("META-INF/services"));
    Files.writeString(services.resolve("java.sql.Driver"), "drivers.Missing\ndrivers.Known\n");

    World world = new World(new ClassStore(List.of(directory), bytes -> bytes), Globals.ofThisJvm());
    assertEquals("there", told(TOLD, "there"));
    world.close();
  }

  private static String told(String property, String awaited) throws InterruptedException {
    long end = System.nanoTime() + LIMIT_NANOS;
    while (!awaited.equals(System.getProperty(property)) && System.nanoTime() < end) {
      Thread.sleep(5);
    }
    return System.getProperty(property);
  }
}
