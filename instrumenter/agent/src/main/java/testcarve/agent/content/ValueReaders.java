package testcarve.agent.content;

import java.math.BigInteger;
import java.net.URL;
import java.nio.charset.Charset;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;

/** Readers of values that can be made again from a text: kind {@code value}. */
final class ValueReaders {

  private ValueReaders() {}

  static Reader of(Class<?> c) throws NoSuchFieldException {
    switch (c.getName()) {
      case "java.math.BigDecimal":
      case "java.math.MathContext":
      case "java.util.UUID":
      case "java.util.Locale":
      case "java.util.Currency":
      case "java.net.URI":
      case "sun.nio.fs.UnixPath":
      case "sun.nio.fs.WindowsPath":
      case "java.time.Duration":
      case "java.time.Period":
      case "java.time.LocalDate":
      case "java.time.LocalTime":
      case "java.time.LocalDateTime":
      case "java.time.OffsetTime":
      case "java.time.OffsetDateTime":
      case "java.time.ZonedDateTime":
      case "java.time.ZoneOffset":
      case "java.time.ZoneRegion":
      case "java.time.Year":
      case "java.time.YearMonth":
      case "java.time.MonthDay":
        return new Printed(true);
      case "java.time.Instant":
        return new InstantReader();
      case "java.time.Clock$SystemClock":
        return new SystemClockReader();
      case "java.math.BigInteger":
        return new BigIntegerReader();
      case "java.io.File":
        return new OfField(Slot.of(c, "path"), true);
      case "java.net.URL":
        return new UrlReader();
      case "java.util.regex.Pattern":
        return new PatternReader(c);
      case "java.text.SimpleDateFormat":
        return new OfField(Slot.of(c, "pattern"), false);
      case "java.text.DecimalFormat":
        return new DecimalFormatReader(c);
      default:
        return Charset.class.isAssignableFrom(c) ? new CharsetReader() : null;
    }
  }

  /** A JDK class that nobody can extend, or an object of exactly that class, whose {@code toString} tells it all. */
  private static final class Printed extends Reader {
    private final boolean complete;

    Printed(boolean complete) {
      this.complete = complete;
    }

    @Override
    void read(Object o, Output out) {
      out.text("value", complete, o.toString());
    }

    @Override
    boolean inheritable() {
      return false;
    }
  }

  /** A value told by one field. */
  static final class OfField extends Reader {
    private final Slot field;
    private final boolean complete;

    OfField(Slot field, boolean complete) {
      this.field = field;
      this.complete = complete;
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      Object text = field.get(o);
      out.text("value", complete && text != null, text == null ? "" : (String) text);
    }
  }

  /** An instant prints itself by way of formatters, whose initialisation the program would notice by its identity hashes. */
  private static final class InstantReader extends Reader {
    private static final long DAY = 86_400;

    @Override
    void read(Object o, Output out) {
      Instant instant = (Instant) o;
      long day = Math.floorDiv(instant.getEpochSecond(), DAY);
      boolean ofLocalDate = Math.abs(day) < 365_000_000_000L;
      out.text("value", true, ofLocalDate ? text(instant, LocalDate.ofEpochDay(day)) : instant.toString());
    }

    private static String text(Instant instant, LocalDate date) {
      int second = (int) Math.floorMod(instant.getEpochSecond(), DAY);
      StringBuilder text = new StringBuilder(32).append(date).append('T');
      padded(text, second / 3600, 2).append(':');
      padded(text, second / 60 % 60, 2).append(':');
      padded(text, second % 60, 2);
      fraction(text, instant.getNano());
      return text.append('Z').toString();
    }

    /** Nothing, or three, six or nine digits. */
    private static void fraction(StringBuilder text, int nano) {
      if (nano == 0) {
        return;
      }
      text.append('.');
      if (nano % 1_000_000 == 0) {
        padded(text, nano / 1_000_000, 3);
      } else if (nano % 1_000 == 0) {
        padded(text, nano / 1_000, 6);
      } else {
        padded(text, nano, 9);
      }
    }

    private static StringBuilder padded(StringBuilder text, int number, int width) {
      String digits = Integer.toString(number);
      for (int i = digits.length(); i < width; i++) {
        text.append('0');
      }
      return text.append(digits);
    }

    @Override
    boolean inheritable() {
      return false;
    }
  }

  /** The zone of the system's clock: what it shows is told by those who ask it. */
  private static final class SystemClockReader extends Reader {
    @Override
    void read(Object o, Output out) {
      out.text("value", true, ((Clock) o).getZone().getId());
    }

    @Override
    boolean inheritable() {
      return false;
    }
  }

  /** Printing takes the square of the length: numbers too long to be told are not printed. */
  private static final class BigIntegerReader extends Reader {
    @Override
    void read(Object o, Output out) {
      BigInteger number = (BigInteger) o;
      boolean fits = number.bitLength() / 4 < Math.min(out.maxChars, 20_000);
      out.text("value", fits, fits ? number.toString() : "");
    }

    @Override
    boolean inheritable() {
      return false;
    }
  }

  /** By its parts, as {@code toExternalForm} asks a handler, which may be the application's. */
  private static final class UrlReader extends Reader {
    @Override
    void read(Object o, Output out) {
      URL url = (URL) o;
      StringBuilder text = new StringBuilder().append(url.getProtocol()).append(':');
      if (url.getAuthority() != null && !url.getAuthority().isEmpty()) {
        text.append("//").append(url.getAuthority());
      }
      append(text, "", url.getPath());
      append(text, "?", url.getQuery());
      append(text, "#", url.getRef());
      out.text("value", true, text.toString());
    }

    private static void append(StringBuilder text, String mark, String part) {
      if (part != null) {
        text.append(mark).append(part);
      }
    }
  }

  /** The expression and the flags it was compiled with. */
  private static final class PatternReader extends Reader {
    private final Slot pattern;
    private final Slot flags;

    PatternReader(Class<?> c) throws NoSuchFieldException {
      pattern = Slot.of(c, "pattern");
      flags = Slot.of(c, "flags");
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      out.beginText("value", true, (String) pattern.get(o));
      out.sink.value(flags.intOf(o));
      out.end();
    }
  }

  /** Its pattern; its symbols, rounding and limits are not told. */
  private static final class DecimalFormatReader extends Reader {
    private final Slot symbols;

    DecimalFormatReader(Class<?> c) throws NoSuchFieldException {
      symbols = Slot.of(c, "symbols");
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      Object ours = symbols.get(o);
      // Symbols can be extended, and toPattern asks them.
      boolean known = ours != null && ours.getClass().getName().equals("java.text.DecimalFormatSymbols");
      out.text("value", false, known ? ((java.text.DecimalFormat) o).toPattern() : "");
    }

    @Override
    boolean inheritable() {
      return false;
    }
  }

  /** The name, which a final method returns. */
  private static final class CharsetReader extends Reader {
    @Override
    void read(Object o, Output out) {
      out.text("value", true, ((Charset) o).name());
    }

    @Override
    boolean inheritable() {
      return false;
    }
  }
}
