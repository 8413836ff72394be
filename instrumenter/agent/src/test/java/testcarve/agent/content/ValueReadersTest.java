package testcarve.agent.content;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Arrays.asList;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.file.Paths;
import java.text.DecimalFormat;
import java.text.SimpleDateFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Scanner;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ValueReadersTest {

  @AfterEach
  void default_limits() {
    ContentReaders.configure(2_000, 100_000);
  }

  @Test
  void builders_tell_their_text() {
    for (String text : asList("", "abc", "\u00e4\u00ff", "\u20ac \ud83d\ude00", "\ud800 alone \udc00")) {
      assertEquals(asList("text '" + text + "'"), TextSink.read(new StringBuilder(text)));
      assertEquals(asList("text '" + text + "'"), TextSink.read(new StringBuffer(text)));
    }
    StringBuilder cut = new StringBuilder("\u20acxyz");
    cut.setLength(2);
    assertEquals(asList("text '\u20acx'"), TextSink.read(cut));
  }

  @Test
  void long_texts_are_cut() {
    ContentReaders.configure(10, 3);
    assertEquals(asList("text~ 'abc'"), TextSink.read(new StringBuilder("abcdef")));
    assertEquals(asList("text 'abc'"), TextSink.read(new StringBuilder("abc")));
    assertEquals(asList("reader~ 'abc' @0"), TextSink.read(new StringReader("abcdef")));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(new byte[] {1, 2, 3, 4}, 0, 4);
    assertEquals(asList("bytes~ [1, 2, 3]"), TextSink.read(bytes));
    assertEquals(asList("value~ 'x/y'"), TextSink.read(new File("x/y/z")));
  }

  @Test
  void writers_in_memory_tell_their_text() throws IOException {
    StringWriter writer = new StringWriter();
    writer.write("hello");
    assertEquals(asList("text 'hello'"), TextSink.read(writer));
    CharArrayWriter chars = new CharArrayWriter();
    chars.write("hi\n");
    assertEquals(asList("text 'hi\n'"), TextSink.read(chars));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(-1);
    bytes.write(65);
    assertEquals(asList("bytes [-1, 65]"), TextSink.read(bytes));
    StringJoiner joiner = new StringJoiner(",", "[", "]");
    joiner.add("a").add("b");
    assertEquals(asList("text~ '[a,b]'"), TextSink.read(joiner));
  }

  @Test
  void readers_in_memory_tell_their_text_and_position() throws IOException {
    StringReader string = new StringReader("hello");
    string.read();
    assertEquals(asList("reader 'hello' @1"), TextSink.read(string));
    string.close();
    assertTrue(TextSink.read(string).get(0).startsWith("reader~ "), TextSink.read(string).toString());
    CharArrayReader chars = new CharArrayReader("hello".toCharArray());
    chars.skip(2);
    assertEquals(asList("reader 'hello' @2"), TextSink.read(chars));
    chars.close();
    assertEquals(asList("reader~ '' @2"), TextSink.read(chars));
    ByteArrayInputStream bytes = new ByteArrayInputStream(new byte[] {1, 2, 3});
    bytes.read();
    assertEquals(asList("readerb [1, 2, 3] @1"), TextSink.read(bytes));
    StringTokenizer tokenizer = new StringTokenizer("a b");
    tokenizer.nextToken();
    assertEquals(asList("reader~ 'a b' @1"), TextSink.read(tokenizer));
  }

  @Test
  void writers_on_others_are_incomplete_while_they_hold_something() throws IOException {
    StringWriter text = new StringWriter();
    assertEquals(asList("wraps "), TextSink.read(new PrintWriter(text)));
    BufferedWriter buffered = new BufferedWriter(text);
    assertEquals(asList("wraps "), TextSink.read(buffered));
    buffered.write("x");
    assertEquals(asList("wraps~ "), TextSink.read(buffered));
    buffered.flush();
    assertEquals(asList("wraps x"), TextSink.read(buffered));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    OutputStreamWriter encoder = new OutputStreamWriter(bytes, UTF_8);
    encoder.write("y");
    assertEquals(asList("wraps~ "), TextSink.read(encoder));
    encoder.flush();
    assertEquals(asList("wraps y"), TextSink.read(encoder));
    BufferedOutputStream stream = new BufferedOutputStream(bytes);
    stream.write('z');
    assertEquals(asList("wraps~ y"), TextSink.read(stream));
    PrintStream print = new PrintStream(bytes);
    print.print("!");
    assertEquals(asList("wraps y!"), TextSink.read(print));
    assertEquals(asList("wraps~ y!"), TextSink.read(new DataOutputStream(bytes)));
  }

  @Test
  void readers_on_others_are_incomplete_while_they_hold_something() throws IOException {
    StringReader text = new StringReader("ab\ncd");
    BufferedReader buffered = new BufferedReader(text);
    assertTrue(TextSink.read(buffered).get(0).startsWith("wraps java.io.StringReader"));
    buffered.readLine();
    assertTrue(TextSink.read(buffered).get(0).startsWith("wraps~ java.io.StringReader"));
    InputStreamReader decoder = new InputStreamReader(new ByteArrayInputStream("abc".getBytes(US_ASCII)), US_ASCII);
    assertTrue(TextSink.read(decoder).get(0).startsWith("wraps java.io.ByteArrayInputStream"));
    decoder.read();
    assertTrue(TextSink.read(decoder).get(0).startsWith("wraps~ java.io.ByteArrayInputStream"));
    assertTrue(TextSink.read(new Scanner(text)).get(0).startsWith("wraps~ java.io.StringReader"));
  }

  @Test
  void buffers_tell_their_array_and_what_is_in_it() {
    ByteBuffer bytes = ByteBuffer.wrap(new byte[] {1, 2, 3});
    assertEquals("bytes [1, 2, 3]", TextSink.read(bytes).get(1));
    bytes.get();
    assertEquals("readerb~ [1, 2, 3] @1", TextSink.read(bytes).get(1));
    CharBuffer chars = CharBuffer.wrap("abc".toCharArray());
    chars.get();
    assertEquals("text~ 'bc'", TextSink.read(chars).get(1));
  }

  @Test
  void values_tell_the_text_they_are_made_from() throws IOException {
    List<Object> values = new ArrayList<>();
    Collections.addAll(
        values,
        new BigDecimal("1.50"),
        new BigInteger("-12345678901234567890"),
        new MathContext(7),
        new UUID(1, 2),
        new File("a/b"),
        Paths.get("a/b"),
        URI.create("http://x/y?q#f"),
        Locale.CANADA_FRENCH,
        Currency.getInstance("EUR"),
        UTF_16,
        Charset.forName("windows-1252"),
        Instant.ofEpochSecond(1, 2),
        Duration.ofMillis(1500),
        Period.ofDays(3),
        LocalDate.of(2020, 2, 29),
        LocalTime.of(1, 2, 3, 4),
        LocalDateTime.of(2020, 1, 1, 1, 1),
        OffsetDateTime.of(2020, 1, 1, 1, 1, 1, 1, ZoneOffset.ofHours(2)),
        ZonedDateTime.of(2020, 1, 1, 1, 1, 1, 1, ZoneId.of("Europe/Berlin")),
        ZoneId.of("Europe/Berlin"),
        ZoneOffset.UTC,
        Year.of(2020),
        YearMonth.of(2020, 2),
        MonthDay.of(2, 29),
        new AtomicInteger(-5),
        new AtomicLong(Long.MIN_VALUE),
        new AtomicBoolean(true));
    for (Object value : values) {
      assertEquals(asList("value '" + value + "'"), TextSink.read(value), value.getClass().toString());
    }
    for (String url : asList("http://u@x:81/y?q#f", "file:/a/b", "jar:file:/a.jar!/b")) {
      assertEquals(asList("value '" + url + "'"), TextSink.read(URI.create(url).toURL()));
    }
  }

  @Test
  void a_url_with_a_handler_of_the_application_does_not_call_it() throws IOException {
    URL url =
        URL.class.cast(
            newUrl(
                new java.net.URLStreamHandler() {
                  @Override
                  protected java.net.URLConnection openConnection(URL u) {
                    throw new AssertionError("called");
                  }

                  @Override
                  protected String toExternalForm(URL u) {
                    throw new AssertionError("called");
                  }
                }));
    assertEquals(asList("value 'mine://h/p'"), TextSink.read(url));
  }

  @SuppressWarnings("deprecation") // the constructor is, on newer JDKs
  private static URL newUrl(java.net.URLStreamHandler handler) throws IOException {
    return new URL(null, "mine://h/p", handler);
  }

  @Test
  void instants_are_told_as_they_print_themselves() {
    for (long second : new long[] {0, -1, 59, 86_399, 86_400, -86_401, 1L << 33, 1L << 40, -(1L << 45), 253402300800L}) {
      for (int nano : new int[] {0, 1, 1_000, 1_000_000, 999_999_999, 120_000_000}) {
        Instant instant = Instant.ofEpochSecond(second, nano);
        assertEquals(asList("value '" + instant + "'"), TextSink.read(instant));
      }
    }
    assertEquals(asList("value '" + Instant.MIN + "'"), TextSink.read(Instant.MIN));
    assertEquals(asList("value '" + Instant.MAX + "'"), TextSink.read(Instant.MAX));
  }

  @Test
  void a_number_too_long_to_print_is_incomplete() {
    assertEquals(asList("value~ ''"), TextSink.read(BigInteger.ONE.shiftLeft(1_000_000)));
  }

  @Test
  void patterns_tell_expression_and_flags() {
    Pattern pattern = Pattern.compile("(?i)a+", Pattern.DOTALL);
    assertEquals(asList("value '(?i)a+' i" + Pattern.DOTALL), TextSink.read(pattern));
    Matcher matcher = pattern.matcher("xyz");
    assertEquals(asList("wraps~ (?i)a+ xyz"), TextSink.read(matcher));
  }

  @Test
  void formats_tell_their_pattern() {
    assertEquals(asList("value~ 'yyyy'"), TextSink.read(new SimpleDateFormat("yyyy")));
    assertEquals(asList("value~ '#,##0.00'"), TextSink.read(new DecimalFormat("#,##0.00")));
  }

  @Test
  @SuppressWarnings("deprecation") // the setter is, and that is what is tested
  void dates_tell_their_milliseconds() {
    Date date = new Date(123456789L);
    assertEquals(asList("value '123456789'"), TextSink.read(date));
    date.setHours(30);
    assertTrue(TextSink.read(date).get(0).startsWith("value~ "));
    assertEquals(asList("value '" + date.getTime() + "'"), TextSink.read(date));
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("Europe/Berlin"));
    calendar.setTimeInMillis(5);
    assertEquals(asList("value~ '5' Europe/Berlin"), TextSink.read(calendar));
    assertEquals(asList("value 'Europe/Berlin'"), TextSink.read(TimeZone.getTimeZone("Europe/Berlin")));
    TimeZone moved = TimeZone.getTimeZone("Europe/Berlin");
    moved.setRawOffset(1);
    assertEquals(asList("value~ 'Europe/Berlin'"), TextSink.read(moved));
  }

  @Test
  void holders_tell_what_they_hold() {
    assertEquals(asList("optional a"), TextSink.read(Optional.of("a")));
    assertEquals(asList("optional -"), TextSink.read(Optional.empty()));
    assertEquals(asList("optional i5"), TextSink.read(OptionalInt.of(5)));
    assertEquals(asList("optional -"), TextSink.read(OptionalInt.empty()));
    assertEquals(asList("optional j5"), TextSink.read(OptionalLong.of(5)));
    assertEquals(asList("optional d0.5"), TextSink.read(OptionalDouble.of(0.5)));
    assertEquals(asList("list #1 a"), TextSink.read(new AtomicReference<>("a")));
    assertEquals(asList("list #2 i1 i2"), TextSink.read(new AtomicIntegerArray(new int[] {1, 2})));
    LongAdder adder = new LongAdder();
    adder.add(7);
    assertEquals(asList("value '7'"), TextSink.read(adder));
    IntSummaryStatistics statistics = new IntSummaryStatistics();
    statistics.accept(3);
    statistics.accept(5);
    assertEquals(asList("list #4 j2 j8 i3 i5"), TextSink.read(statistics));
    assertEquals(asList("none"), TextSink.read(new Object()));
  }

  @Test
  void futures_tell_their_outcome() {
    assertEquals(asList("optional a"), TextSink.read(CompletableFuture.completedFuture("a")));
    assertEquals(asList("optional null"), TextSink.read(CompletableFuture.completedFuture(null)));
    assertEquals(asList("optional~ -"), TextSink.read(new CompletableFuture<>()));
    CompletableFuture<Object> failed = new CompletableFuture<>();
    failed.completeExceptionally(new IllegalStateException("x"));
    assertEquals(asList("wraps~ java.lang.IllegalStateException: x"), TextSink.read(failed));
  }

  @Test
  void a_random_generator_tells_the_seed_to_go_on_with() {
    Random random = new Random(42);
    random.nextInt();
    String told = TextSink.read(random).get(0);
    Random same = new Random(Long.parseLong(told.substring("value '".length(), told.length() - 1)));
    assertEquals(random.nextLong(), same.nextLong());
    random.nextGaussian();
    assertTrue(TextSink.read(random).get(0).startsWith("value~ "));
  }

  /** An application's exception. */
  private static final class Own extends IllegalStateException {
    private static final long serialVersionUID = 1;

    Own(String message, Throwable cause) {
      super(message, cause);
    }

    @Override
    public String getMessage() {
      throw new AssertionError("called");
    }

    @Override
    public String toString() {
      return "own";
    }
  }

  @Test
  void throwables_tell_message_cause_and_suppressed() {
    Throwable plain = new IllegalStateException("m");
    assertEquals(asList("throwable m null"), TextSink.read(plain));
    assertEquals(asList("throwable null null"), TextSink.read(new Error()));
    plain.addSuppressed(new RuntimeException("s"));
    plain.initCause(new IOException("c"));
    String all = "throwable m java.io.IOException: c java.lang.RuntimeException: s";
    assertEquals(asList(all), TextSink.read(plain));
    assertEquals(asList("throwable~ m null"), TextSink.read(new DateTimeParseException("m", "t", 3)));
    Throwable target = new Exception("t");
    assertEquals(
        asList("throwable null java.lang.Exception: t"), TextSink.read(new InvocationTargetException(target)));
    assertTrue(TextSink.read(new Own("x", null)).isEmpty());
    assertEquals(asList("throwable x null"), TextSink.readLibraryPart(new Own("x", null)));
  }
}
