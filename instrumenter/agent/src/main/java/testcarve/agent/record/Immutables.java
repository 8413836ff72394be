package testcarve.agent.record;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** JDK classes whose objects never change, nor share state with one that does. */
final class Immutables {

  private static final Set<String> NAMES =
      new HashSet<>(
          Arrays.asList(
              "java.io.File",
              "java.math.BigDecimal",
              "java.math.BigInteger",
              "java.math.MathContext",
              "java.net.URI",
              "java.net.URL",
              "java.util.Currency",
              "java.util.Locale",
              "java.util.OptionalInt",
              "java.util.OptionalLong",
              "java.util.OptionalDouble",
              "java.util.UUID",
              "java.util.regex.Pattern",
              "sun.nio.fs.UnixPath",
              "sun.nio.fs.WindowsPath"));

  private Immutables() {}

  static boolean contains(Class<?> type) {
    String name = type.getName();
    return NAMES.contains(name)
        || type.getClassLoader() == null
            && (name.startsWith("java.time.") || name.startsWith("sun.nio.cs."));
  }
}
