package testcarve.runner;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/** What tests can change for the whole JVM, and what is put back before each class of tests. */
final class Globals {

  private final Properties properties;
  private final Locale locale;
  private final Locale displayLocale;
  private final Locale formatLocale;
  private final TimeZone timeZone;
  private final Object securityManager;

  private Globals() {
    properties = (Properties) System.getProperties().clone();
    locale = Locale.getDefault();
    displayLocale = Locale.getDefault(Locale.Category.DISPLAY);
    formatLocale = Locale.getDefault(Locale.Category.FORMAT);
    timeZone = TimeZone.getDefault();
    securityManager = securityManager();
  }

  /** The state now. */
  static Globals ofThisJvm() {
    return new Globals();
  }

  /** Makes programs that read this property see the class path of the tests, not the runner's. */
  void setClassPath(String classPath) {
    properties.setProperty("java.class.path", classPath);
  }

  @SuppressWarnings("removal")
  private static Object securityManager() {
    return System.getSecurityManager();
  }

  /** A test that was cut short leaves the one that it set, which need not allow what follows. Most set none, and newer JVMs refuse. */
  @SuppressWarnings("removal")
  private void restoreSecurityManager() {
    if (System.getSecurityManager() != securityManager) {
      System.setSecurityManager((SecurityManager) securityManager);
    }
  }

  /** Puts everything back; the standard streams become ordinary ones that go nowhere. */
  void restore() {
    restoreSecurityManager();
    System.setProperties((Properties) properties.clone());
    Locale.setDefault(locale);
    Locale.setDefault(Locale.Category.DISPLAY, displayLocale);
    Locale.setDefault(Locale.Category.FORMAT, formatLocale);
    TimeZone.setDefault(timeZone);
    System.setIn(InputStream.nullInputStream());
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), true));
    System.setErr(new PrintStream(OutputStream.nullOutputStream(), true));
  }
}
