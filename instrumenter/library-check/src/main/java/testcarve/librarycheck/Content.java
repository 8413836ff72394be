package testcarve.librarycheck;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.Flushable;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.Reader;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;
import java.text.DateFormat;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.Scanner;
import java.util.Spliterator;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.stream.BaseStream;
import java.util.zip.Checksum;
import java.util.zip.ZipFile;

/**
 * The abstract state of an object as text. Looking may consume it (iterators, readers, streams): every trial makes its
 * objects anew, so each is looked at once.
 */
final class Content {
  private static final int MOST = 20;

  private Content() {}

  static String of(Object object) {
    try {
      return read(object);
    } catch (Exception e) {
      return "threw " + e.getClass().getSimpleName();
    }
  }

  private static String read(Object object) throws Exception {
    if (object == null) {
      return "null";
    }
    if (object instanceof Made made) {
      return made.text();
    }
    if (object.getClass().isArray()) {
      return array(object);
    }
    if (object instanceof Probe probe) {
      return "P" + probe.id;
    }
    String text = container(object);
    return text != null ? text : value(object);
  }

  private static String array(Object array) {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < Array.getLength(array); i++) {
      text.append(of(Array.get(array, i))).append(' ');
    }
    return text.append(']').toString();
  }

  private static String container(Object object) throws Exception {
    if (object instanceof Properties properties) {
      return drain(properties.entrySet().iterator()) + properties.stringPropertyNames().stream().sorted().toList();
    }
    if (object instanceof java.util.IdentityHashMap<?, ?> map) {
      return map.entrySet().stream().map(Content::of).sorted().toList().toString();
    }
    if (object instanceof Map<?, ?> map) {
      return drain(map.entrySet().iterator());
    }
    if (object instanceof Collection<?> collection) {
      return drain(collection.iterator());
    }
    if (object instanceof Map.Entry<?, ?> entry) {
      return of(entry.getKey()) + "=" + of(entry.getValue());
    }
    if (object instanceof Optional<?> optional) {
      return optional.isPresent() ? "optional " + of(optional.get()) : "optional -";
    }
    if (object instanceof AtomicReference<?> reference) {
      return of(reference.get());
    }
    if (object instanceof Scanner scanner) {
      return scanner.delimiter() + " " + scanner.radix() + drain(scanner);
    }
    if (object instanceof ListIterator<?> iterator) {
      return iterator.nextIndex() + drain(iterator);
    }
    if (object instanceof java.util.stream.Stream.Builder<?> builder) {
      return drain(builder.build().iterator());
    }
    if (object instanceof Iterator<?> iterator) {
      return drain(iterator);
    }
    if (object instanceof Enumeration<?> enumeration) {
      return drain(enumeration.asIterator());
    }
    if (object instanceof BaseStream<?, ?> stream) {
      return drain(stream.iterator());
    }
    if (object instanceof Spliterator<?> spliterator) {
      return drain(java.util.Spliterators.iterator(spliterator));
    }
    return null;
  }

  private static String drain(Iterator<?> iterator) {
    StringBuilder text = new StringBuilder("[");
    try {
      for (int i = 0; i < MOST && iterator.hasNext(); i++) {
        text.append(of(iterator.next())).append(' ');
      }
    } catch (RuntimeException e) {
      text.append("threw ").append(e.getClass().getSimpleName());
    }
    return text.append(']').toString();
  }

  private static String value(Object object) throws Exception {
    if (object instanceof Reader reader) {
      return characters(reader) + (object instanceof java.io.LineNumberReader lines ? lines.getLineNumber() : "");
    }
    if (object instanceof InputStream stream) {
      return new String(stream.readNBytes(1000), "ISO-8859-1");
    }
    if (object instanceof Samples.FileText file) {
      return java.nio.file.Files.readString(file.path());
    }
    if (object instanceof java.time.format.DateTimeFormatterBuilder builder) {
      return builder.toFormatter(java.util.Locale.ROOT).toString();
    }
    if (object instanceof Random random) {
      return random.nextInt() + " " + random.nextInt();
    }
    if (object instanceof SplittableRandom random) {
      return random.nextInt() + " " + random.nextInt();
    }
    if (object instanceof Matcher matcher) {
      return matches(matcher);
    }
    if (object instanceof Throwable throwable) {
      return throwable(throwable);
    }
    if (object instanceof Buffer buffer) {
      return buffer(buffer);
    }
    return plain(object);
  }

  private static String characters(Reader reader) throws Exception {
    StringBuilder text = new StringBuilder();
    for (int c = reader.read(); c >= 0 && text.length() < 1000; c = reader.read()) {
      text.append((char) c);
    }
    return text.toString();
  }

  private static String matches(Matcher matcher) {
    String group;
    try {
      group = matcher.group() + matcher.start();
    } catch (IllegalStateException e) {
      group = "none";
    }
    StringBuilder text = new StringBuilder(matcher.pattern() + " " + group + " " + matcher.regionStart() + " " + matcher.regionEnd()
        + matcher.hasAnchoringBounds() + matcher.hasTransparentBounds());
    try {
      StringBuilder tail = new StringBuilder();
      matcher.appendTail(tail);
      text.append(tail);
      while (matcher.find()) {
        text.append(' ').append(matcher.group());
      }
    } catch (RuntimeException e) {
      text.append(e.getClass());
    }
    return text.toString();
  }

  private static String throwable(Throwable throwable) {
    StringBuilder text = new StringBuilder(throwable.getClass().getName() + throwable.getMessage());
    text.append(" cause ").append(throwable.getCause() == null ? "none" : throwable.getCause().getMessage());
    text.append(" suppressed ").append(throwable.getSuppressed().length);
    StackTraceElement[] trace = throwable.getStackTrace();
    return text.append(" trace ").append(trace.length == 1 ? trace[0] : trace.length > 0).toString();
  }

  private static String buffer(Buffer buffer) {
    String head = buffer.position() + " " + buffer.limit() + " " + buffer.capacity() + buffer.isReadOnly();
    if (buffer instanceof ByteBuffer bytes) {
      ByteBuffer all = bytes.duplicate().clear();
      byte[] content = new byte[all.remaining()];
      all.get(content);
      return head + bytes.order() + HexFormat.of().formatHex(content);
    }
    Buffer all = buffer.duplicate().clear();
    if (all instanceof java.nio.IntBuffer ints) {
      return head + ints.get(0);
    }
    if (all instanceof java.nio.LongBuffer longs) {
      return head + longs.get(0);
    }
    return head + (all instanceof java.nio.CharBuffer text ? text.toString() : "");
  }

  private static String plain(Object object) throws Exception {
    if (object.getClass().getName().startsWith("java.awt.")) {
      String text = object.toString();
      return text.matches("\\S+@[0-9a-f]+") ? object.getClass().getName() : text;
    }
    if (object instanceof Checksum sum) {
      return Long.toString(sum.getValue());
    }
    if (object instanceof javax.crypto.Mac mac) {
      return HexFormat.of().formatHex(mac.doFinal());
    }
    if (object instanceof RandomAccessFile file) {
      return channel(file.getChannel());
    }
    if (object instanceof FileChannel file) {
      return channel(file);
    }
    if (object instanceof ProcessBuilder builder) {
      return builder.command() + " " + builder.directory() + builder.redirectErrorStream() + builder.redirectInput() + builder.redirectOutput() + builder.redirectError();
    }
    if (object instanceof ZipFile archive) {
      return drain(archive.stream().iterator());
    }
    if (object instanceof java.util.Formatter formatter) {
      return formatter.locale() + of(formatter.out());
    }
    if (object instanceof java.util.IntSummaryStatistics all) {
      return all.getCount() + " " + all.getSum() + " " + all.getMin() + " " + all.getMax();
    }
    if (object instanceof java.util.LongSummaryStatistics all) {
      return all.getCount() + " " + all.getSum() + " " + all.getMin() + " " + all.getMax();
    }
    if (object instanceof java.util.DoubleSummaryStatistics all) {
      return all.getCount() + " " + all.getSum() + " " + all.getMin() + " " + all.getMax();
    }
    if (object instanceof java.text.Collator collator) {
      return collator.getStrength() + " " + collator.getDecomposition();
    }
    if (object instanceof java.text.CharacterIterator iterator) {
      return iterator.getIndex() + " " + iterator.first() + iterator.getBeginIndex() + iterator.getEndIndex();
    }
    if (object instanceof MessageDigest digest) {
      return HexFormat.of().formatHex(digest.digest());
    }
    if (object instanceof ThreadLocal<?> local) {
      return of(local.get());
    }
    if (object instanceof Calendar calendar) {
      return calendar.getTimeInMillis() + calendar.getTimeZone().getID() + calendar.isLenient() + calendar.getFirstDayOfWeek()
          + calendar.getMinimalDaysInFirstWeek();
    }
    if (object instanceof Date date) {
      return Long.toString(date.getTime());
    }
    if (object instanceof java.text.DecimalFormat format) {
      return format.toPattern() + format.getRoundingMode() + format.isParseBigDecimal();
    }
    if (object instanceof java.text.SimpleDateFormat format) {
      return format.toPattern() + format.isLenient() + format.getTimeZone().getID();
    }
    if (object instanceof DateFormat || object instanceof NumberFormat) {
      return object.getClass().getName();
    }
    if (object instanceof ParsePosition position) {
      return position.getIndex() + " " + position.getErrorIndex();
    }
    if (object instanceof CountDownLatch latch) {
      return Long.toString(latch.getCount());
    }
    if (object instanceof File file) {
      return file.getPath();
    }
    if (object instanceof ByteArrayOutputStream || object instanceof CharSequence || hasValueText(object)) {
      return object.toString();
    }
    return object.getClass().getName().startsWith("java.") ? object.getClass().getName() : "object";
  }

  private static String channel(FileChannel file) throws java.io.IOException {
    long position = file.position();
    ByteBuffer all = ByteBuffer.allocate(1000);
    while (file.read(all, all.position()) > 0) {}
    return position + " " + HexFormat.of().formatHex(all.array(), 0, all.position());
  }

  /** Classes whose toString tells all of the state. */
  private static boolean hasValueText(Object object) {
    String name = object.getClass().getName();
    return object instanceof Number || object instanceof Boolean || object instanceof Character || object instanceof Enum
        || object instanceof java.io.StringWriter || object instanceof java.io.CharArrayWriter || object instanceof java.util.BitSet
        || object instanceof java.util.StringJoiner || object instanceof java.util.concurrent.atomic.AtomicBoolean
        || object instanceof java.util.concurrent.atomic.AtomicIntegerArray || object instanceof java.util.concurrent.atomic.AtomicLongArray
        || object instanceof HexFormat || object instanceof java.util.zip.ZipEntry || object instanceof Class || object instanceof java.util.Locale || object instanceof java.util.UUID
        || object instanceof java.nio.file.Path || object instanceof java.nio.charset.Charset || object instanceof java.util.OptionalInt
        || name.startsWith("java.time.") && !name.contains("Clock") && !name.contains("Builder") && !name.contains("ClassicFormat") || object instanceof java.net.URI;
  }

  static void flush(Object object) {
    try {
      if (object instanceof Flushable flushable) {
        flushable.flush();
      }
    } catch (Exception e) {
      // A closed sink has nothing more to tell.
    }
  }
}
