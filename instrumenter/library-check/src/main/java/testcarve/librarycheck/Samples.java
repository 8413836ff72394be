package testcarve.librarycheck;

import java.io.*;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.*;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.*;
import java.util.zip.*;

/** The objects that rows are tried on: for each class several, with different content, made anew for each trial. */
@SuppressWarnings({"deprecation", "removal", "unchecked", "rawtypes"})
final class Samples {
  /** Makes one object, always the same. */
  interface Maker {
    Made make() throws Exception;
  }

  /** A maker with the class of what it makes. */
  record Sample(Class<?> type, Maker maker) {}

  static Path folder;
  final List<Sample> all = new ArrayList<>();

  Samples() throws Exception {
    collections();
    views();
    iterators();
    streams();
    text();
    values();
    files();
    inputs();
    outputs();
    geometry();
    rest();
  }

  private int written;

  interface Make {
    Object make() throws Exception;
  }

  private void add(Make... makers) throws Exception {
    for (Make make : makers) {
      Maker maker = () -> Made.of(make.make());
      all.add(new Sample(make.make().getClass(), maker));
    }
  }

  private void over(Function<Object, Object> wrap, Make sink) throws Exception {
    Maker maker = () -> {
      Object below = sink.make();
      return new Made(wrap.apply(below), below);
    };
    all.add(new Sample(maker.make().it().getClass(), maker));
    Maker written = () -> {
      Made made = maker.make();
      if (made.it() instanceof Writer writer) {
        writer.write("so");
      } else if (made.it() instanceof OutputStream stream) {
        stream.write('s');
      }
      return made;
    };
    all.add(new Sample(written.make().it().getClass(), written));
  }

  static List<Object> strings() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  static List<Object> probes() {
    return new ArrayList<>(List.of(new Probe(1), new Probe(2), new Probe(3)));
  }

  private static List<Object> other() {
    return new ArrayList<>(List.of("zz", "b", "d", "a"));
  }

  static Map<Object, Object> entries(List<Object> keys) {
    Map<Object, Object> map = new LinkedHashMap<>();
    keys.forEach(key -> map.put(key, key instanceof Probe ? new Probe(9) : "b"));
    return map;
  }

  private static <T> List<Make> states(Function<List<Object>, T> make) {
    return List.of(() -> make.apply(new ArrayList<>()), () -> make.apply(strings()), () -> make.apply(other()), () -> make.apply(probes()));
  }

  private void each(Function<List<Object>, Object> make) throws Exception {
    add(states(make).toArray(new Make[0]));
  }

  private void collections() throws Exception {
    List<Function<List<Object>, Object>> kinds = List.of(ArrayList::new, LinkedList::new, Vector::new, CopyOnWriteArrayList::new,
        HashSet::new, LinkedHashSet::new, TreeSet::new, ArrayDeque::new, PriorityQueue::new, ConcurrentLinkedQueue::new,
        ConcurrentLinkedDeque::new, LinkedBlockingQueue::new, ConcurrentSkipListSet::new, CopyOnWriteArraySet::new,
        list -> filled(new Stack<>(), list), list -> filled(new ArrayBlockingQueue<>(50), list), list -> filled(new ArrayList<>(), list));
    for (Function<List<Object>, Object> kind : kinds) {
      each(kind);
    }
    List<Function<List<Object>, Object>> maps = List.of(list -> new HashMap<>(entries(list)), list -> entries(list),
        list -> new TreeMap<>(entries(list)), list -> new Hashtable<>(entries(list)), list -> new ConcurrentHashMap<>(entries(list)),
        list -> new ConcurrentSkipListMap<>(entries(list)), list -> new IdentityHashMap<>(entries(list)));
    for (Function<List<Object>, Object> kind : maps) {
      each(kind);
    }
    add(() -> new EnumMap(Map.of(RoundingMode.UP, "b")), () -> new EnumMap(Map.of(RoundingMode.UP, "c", RoundingMode.DOWN, "d")),
        () -> new EnumMap(RoundingMode.class), () -> new EnumMap(Map.of(RoundingMode.UP, new Probe(1))),
        () -> EnumSet.noneOf(RoundingMode.class), () -> EnumSet.of(RoundingMode.UP, RoundingMode.DOWN), () -> properties(), Properties::new,
        () -> Arrays.asList("a", "b", "c"), () -> Arrays.asList("c", "a", "b"), () -> Arrays.asList(probes().toArray()),
        () -> new AbstractMap.SimpleEntry<>("a", "b"), () -> new AbstractMap.SimpleEntry<>("b", "c"),
        () -> new AbstractMap.SimpleEntry<>(new Probe(1), new Probe(2)), () -> new AbstractMap.SimpleImmutableEntry<>("a", "b"),
        () -> new AbstractMap.SimpleImmutableEntry<>(new Probe(1), new Probe(2)));
    each(list -> accessOrdered(list));
    add(List::of, () -> List.of("a"), () -> List.of("a", "b", "c"), () -> List.of(new Probe(1)), () -> List.of(probes().toArray()),
        () -> List.of("a", "b", "c").subList(0, 2), () -> List.of(probes().toArray()).subList(0, 2), () -> Set.of("a"), () -> Set.of("a", "b", "c"),
        () -> Set.of(new Probe(1)), () -> Set.of(probes().toArray()), () -> Map.of("a", "b"), () -> Map.of("a", "b", "c", "d"),
        () -> Map.of(new Probe(1), new Probe(9)), () -> Map.of(new Probe(1), "a", new Probe(2), new Probe(9)), () -> Map.entry("a", "b"),
        () -> Map.entry(new Probe(1), new Probe(2)));
  }

  private static Object filled(Collection<Object> empty, List<Object> list) {
    empty.addAll(list);
    return empty;
  }

  private static Object accessOrdered(List<Object> keys) {
    Map<Object, Object> map = new LinkedHashMap<>(16, 0.75f, true);
    map.putAll(entries(keys));
    return map;
  }

  private static Properties properties() {
    Properties properties = new Properties();
    properties.setProperty("a", "b");
    properties.setProperty("b", "d");
    return properties;
  }

  private void views() throws Exception {
    add(Collections::emptyList, Collections::emptySet, Collections::emptyMap);
    List<Function<List<Object>, Object>> kinds = List.of(Collections::unmodifiableList, list -> Collections.unmodifiableList(new LinkedList<>(list)),
        Collections::unmodifiableCollection, list -> Collections.unmodifiableSet(new LinkedHashSet<>(list)),
        list -> Collections.unmodifiableSortedSet(new TreeSet<>(list)), list -> Collections.unmodifiableMap(entries(list)),
        Collections::synchronizedList, list -> Collections.synchronizedMap(entries(list)), Collections::synchronizedCollection,
        list -> Collections.checkedList(list, Object.class), list -> list.subList(0, list.size()), list -> new LinkedList<>(list).subList(0, list.size()),
        list -> entries(list).keySet(), list -> entries(list).values(), list -> new TreeMap<>(entries(list)).keySet(),
        list -> new TreeMap<>(entries(list)).descendingMap(), list -> new TreeSet<>(list).descendingSet(), list -> new HashMap<>(entries(list)).keySet(),
        list -> new HashMap<>(entries(list)).values(), list -> new ConcurrentHashMap<>(entries(list)).keySet(), list -> Collections.newSetFromMap(filledMap(list)));
    for (Function<List<Object>, Object> kind : kinds) {
      each(kind);
    }
    add(() -> Collections.singletonList("a"), () -> Collections.singletonList(new Probe(1)), () -> Collections.singleton("a"),
        () -> Collections.singleton(new Probe(1)), () -> Collections.singletonMap("a", "b"), () -> Collections.singletonMap(new Probe(1), new Probe(9)),
        () -> Collections.nCopies(2, "a"), () -> Collections.nCopies(3, new Probe(1)));
    add(() -> new HashMap<>(entries(strings())).entrySet().iterator().next(), () -> new TreeMap<>(entries(probes())).entrySet().iterator().next());
  }

  private static Map<Object, Boolean> filledMap(List<Object> list) {
    return new HashMap<>();
  }

  private void iterators() throws Exception {
    List<Function<List<Object>, Object>> kinds = List.of(List::iterator, List::listIterator, list -> new LinkedList<>(list).listIterator(),
        list -> new HashMap<>(entries(list)).keySet().iterator(), list -> new HashMap<>(entries(list)).entrySet().iterator(),
        list -> entries(list).entrySet().iterator(), list -> new TreeMap<>(entries(list)).entrySet().iterator(), list -> new ArrayDeque<>(list).iterator(),
        list -> new Vector<>(list).elements(), list -> new Vector<>(list).iterator(), list -> list.spliterator());
    for (Function<List<Object>, Object> kind : kinds) {
      each(kind);
    }
    each(list -> advanced(list.iterator()));
    each(list -> advanced(list.listIterator()));
    each(list -> advanced(new LinkedHashMap<>(entries(list)).values().iterator()));
    add(() -> IntStream.of(3, 4, 5).iterator(), () -> IntStream.of(1).iterator(), () -> IntStream.empty().iterator(), () -> LongStream.of(3, 4).iterator(), () -> DoubleStream.of(3, 4).iterator());
  }

  private static Object advanced(Iterator<?> iterator) {
    if (iterator.hasNext()) {
      iterator.next();
    }
    return iterator;
  }

  private void streams() throws Exception {
    each(List::stream);
    each(list -> list.stream().filter(x -> true));
    add(() -> IntStream.of(3, 1, 2), () -> IntStream.of(7), IntStream::empty, () -> LongStream.of(3, 1, 2), () -> LongStream.of(7),
        () -> DoubleStream.of(3, 1, 2), () -> DoubleStream.of(7), Stream::builder, () -> Stream.builder().add("a"), Collectors::toList);
  }

  private void text() throws Exception {
    for (String text : List.of("", "hello world", "xyz", "a1 b2 c3", "Title I")) {
      add(() -> text, () -> new StringBuilder(text), () -> new StringBuffer(text), () -> new StringTokenizer(text), () -> new Scanner(text),
          () -> Pattern.compile("[a-z]+").matcher(text), () -> new StringBuilder(text).chars(), () -> CharBuffer.wrap(text.toCharArray()));
    }
    add(() -> new Scanner("1 2 true"), () -> new Scanner("x y"), () -> new Scanner("true x"), () -> found(Pattern.compile("(o)").matcher("foo boo")), () -> found(Pattern.compile("x").matcher("x")),
        () -> Pattern.compile("(o)").matcher(new StringBuilder("foo")), () -> new StringJoiner(","), () -> new StringJoiner("-", "<", ">").add("a").add("b"),
        () -> Pattern.compile("b"), () -> Pattern.compile("[a-z]+", Pattern.CASE_INSENSITIVE));
  }

  private static Object found(java.util.regex.Matcher matcher) {
    matcher.find();
    return matcher;
  }

  private void values() throws Exception {
    add(() -> 5, () -> 0, () -> 7L, () -> (short) 3, () -> (byte) 4, () -> 'a', () -> true, () -> 1.5f, () -> 2.5d, () -> new BigDecimal("12.50"), () -> BigDecimal.ONE,
        () -> new BigInteger("123456789012345"), () -> BigInteger.TWO, () -> new MathContext(3), () -> RoundingMode.HALF_UP, () -> Thread.State.NEW,
        () -> LocalDate.of(2020, 2, 3), () -> LocalTime.of(4, 5, 6), () -> LocalDateTime.of(2020, 2, 3, 4, 5), () -> ZonedDateTime.of(2020, 2, 3, 4, 5, 6, 7, ZoneId.of("Europe/Paris")),
        () -> OffsetDateTime.of(2020, 2, 3, 4, 5, 6, 7, ZoneOffset.UTC), () -> OffsetTime.of(1, 2, 3, 4, ZoneOffset.UTC), () -> Instant.ofEpochSecond(1234567), () -> Duration.ofMinutes(5),
        () -> Period.of(1, 2, 3), () -> Year.of(2020), () -> YearMonth.of(2020, 3), () -> MonthDay.of(3, 4), () -> ZoneId.of("Europe/Paris"), () -> ZoneOffset.ofHours(2),
        () -> Clock.fixed(Instant.ofEpochSecond(99), ZoneOffset.UTC), Clock::systemUTC, () -> DateTimeFormatter.ISO_LOCAL_DATE, () -> DateTimeFormatter.ofPattern("yyyy/MM/dd", Locale.ROOT),
        () -> new UUID(3, 4), () -> Locale.US, () -> Locale.FRANCE, () -> Currency.getInstance("EUR"), () -> StandardCharsets.UTF_8, () -> StandardCharsets.ISO_8859_1,
        () -> StandardCharsets.US_ASCII, () -> Charset.forName("windows-1252"), () -> java.net.URI.create("http://a.b/c?d=e"), () -> java.net.URI.create("x/y"),
        () -> new java.net.URL("http://a.b/c?d=e"), () -> String.class, () -> ArrayList.class, () -> RoundingMode.class, () -> new StackTraceElement("A", "b", "A.java", 3),
        () -> Optional.of("a"), Optional::empty, () -> Optional.of(new Probe(1)), () -> OptionalInt.of(3), () -> OptionalLong.of(3), () -> OptionalDouble.of(3), OptionalInt::empty, OptionalLong::empty, OptionalDouble::empty, () -> java.time.format.FormatStyle.SHORT, DateTimeFormatterBuilderSample::make,
        () -> ByteOrderSample.ORDER, () -> Base64.getEncoder(), () -> Base64.getDecoder(), () -> String.class.getModule(), () -> String.class.getPackage(), () -> TimeUnit.SECONDS,
        () -> ClassLoader.getSystemClassLoader(), () -> DayOfWeek.MONDAY, () -> HexFormat.of(), () -> HexFormat.ofDelimiter(":"), () -> new Locale.LanguageRange("de"), () -> new java.util.jar.Attributes.Name("a"), StackWalker::getInstance,
        () -> java.net.InetSocketAddress.createUnresolved("a.b", 80), () -> new java.net.InetSocketAddress(80), () -> new javax.crypto.spec.SecretKeySpec(new byte[] {1}, "HmacSHA256"), () -> new javax.crypto.spec.IvParameterSpec(new byte[] {1}),
        () -> java.time.chrono.JapaneseDate.of(2020, 2, 3), () -> java.time.chrono.HijrahDate.of(1440, 2, 3), () -> java.time.chrono.MinguoDate.of(100, 2, 3), () -> java.time.chrono.ThaiBuddhistDate.of(2560, 2, 3),
        () -> java.time.chrono.IsoChronology.INSTANCE, () -> java.time.chrono.JapaneseChronology.INSTANCE, () -> java.time.chrono.HijrahChronology.INSTANCE, () -> java.time.chrono.MinguoChronology.INSTANCE, () -> java.time.chrono.ThaiBuddhistChronology.INSTANCE,
        () -> Thread.currentThread(), () -> new DecimalFormatSymbols(Locale.ROOT));
    add(() -> file("one.txt").toFile(), () -> new File("x/y"), () -> file("one.txt"), () -> Path.of("x/y"), () -> Path.of("/z/../w"));
  }

  private void geometry() throws Exception {
    add(() -> new java.awt.geom.Rectangle2D.Double(1, 2, 3, 4), () -> new java.awt.geom.Rectangle2D.Double(), () -> new java.awt.geom.Rectangle2D.Float(1, 2, 3, 4),
        () -> new java.awt.Rectangle(1, 2, 3, 4), () -> new java.awt.Rectangle(), () -> new java.awt.geom.Point2D.Double(1, 2), () -> new java.awt.geom.Point2D.Float(3, 4),
        () -> new java.awt.Point(1, 2), () -> new java.awt.Dimension(3, 4), () -> new java.awt.Insets(1, 2, 3, 4), () -> java.awt.geom.AffineTransform.getScaleInstance(2, 3),
        java.awt.geom.AffineTransform::new, () -> java.awt.Color.RED, () -> new java.awt.Color(1, 2, 3, 4), () -> new java.awt.Font("Dialog", java.awt.Font.BOLD, 12), () -> new java.awt.BasicStroke(2));
  }

  private static final class DateTimeFormatterBuilderSample {
    static Object make() {
      return new java.time.format.DateTimeFormatterBuilder().appendLiteral("x").appendPattern("yyyy").optionalStart().appendLiteral("z");
    }
  }

  private static final class ByteOrderSample {
    static final java.nio.ByteOrder ORDER = java.nio.ByteOrder.LITTLE_ENDIAN;
  }

  static Path file(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, "line one\nline two\n");
    return file;
  }

  private void files() throws Exception {
    for (int position : new int[] {0, 3}) {
      add(() -> opened(position), () -> opened(position).getChannel());
    }
    add(() -> new ProcessBuilder("a"), () -> new ProcessBuilder(strings().stream().map(Object::toString).collect(Collectors.toList())).directory(new File("x")),
        () -> java.nio.channels.FileChannel.MapMode.READ_ONLY, () -> ProcessBuilder.Redirect.PIPE, () -> ProcessBuilder.Redirect.INHERIT, () -> java.nio.file.FileSystems.getDefault(),
        () -> java.nio.file.attribute.FileTime.fromMillis(5000), () -> new ZipFile(zip("a").toFile()), () -> new ZipFile(zip("b").toFile()), () -> new ZipEntry("a"),
        () -> entered(zip("a")), () -> entered(zip("b")), () -> new GZIPInputStream(new ByteArrayInputStream(gzip("one two"))), () -> new GZIPInputStream(new ByteArrayInputStream(gzip("x"))));
  }

  private static RandomAccessFile opened(int position) throws IOException {
    RandomAccessFile file = new RandomAccessFile(Files.writeString(Files.createTempFile(folder, "sample", ".txt"), "\0\2zline one\nline two\n").toFile(), "rw");
    file.seek(position);
    return file;
  }

  private static Path zip(String name) throws IOException {
    Path file = folder.resolve(name + ".zip");
    if (Files.exists(file)) {
      return file;
    }
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      for (String entry : List.of(name, "z")) {
        ZipEntry made = new ZipEntry(entry);
        made.setTime(1234567890000L);
        out.putNextEntry(made);
        out.write(entry.getBytes());
        out.closeEntry();
      }
    }
    return file;
  }

  private static ZipInputStream entered(Path file) throws IOException {
    ZipInputStream in = new ZipInputStream(new FileInputStream(file.toFile()));
    in.getNextEntry();
    return in;
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes());
    }
    return bytes.toByteArray();
  }

  private void inputs() throws Exception {
    for (String text : List.of("", "one\ntwo\nthree", "x,y\n12")) {
      byte[] bytes = text.getBytes();
      add(() -> new StringReader(text), () -> new CharArrayReader(text.toCharArray()), () -> new BufferedReader(new StringReader(text)),
          () -> new LineNumberReader(new StringReader(text)), () -> new PushbackReader(new StringReader(text), 4), () -> new InputStreamReader(new ByteArrayInputStream(bytes)),
          () -> new ByteArrayInputStream(bytes.clone()), () -> new BufferedInputStream(new ByteArrayInputStream(bytes)), () -> new DataInputStream(new ByteArrayInputStream(longer(bytes))),
          () -> new PushbackInputStream(new ByteArrayInputStream(bytes), 4), () -> new SequenceInputStream(new ByteArrayInputStream(bytes), new ByteArrayInputStream(new byte[] {65})));
    }
    add(() -> marked(new StringReader("marked")), () -> marked(new BufferedReader(new StringReader("marked"))), () -> marked(new LineNumberReader(new StringReader("marked"))), () -> marked(new BufferedInputStream(new ByteArrayInputStream(new byte[] {65, 66, 67}))), () -> new FileReader(file("one.txt").toFile()), () -> new FileInputStream(file("one.txt").toFile()),
        () -> new DataInputStream(new ByteArrayInputStream(new byte[] {0, 1, 'z', 4, 5, 6, 7, 8, 9})));
  }

  /** A file as the place where a writer's state is seen. */
  record FileText(Path path) {}

  private static OutputStream opened(FileText file) {
    try {
      return new FileOutputStream(file.path().toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] longer(byte[] bytes) {
    byte[] all = Arrays.copyOf(bytes, bytes.length + 12);
    all[0] = 0;
    all[1] = 2;
    return all;
  }

  private static Object marked(Reader reader) throws IOException {
    reader.mark(10);
    reader.read();
    return reader;
  }

  private static Object marked(InputStream stream) throws IOException {
    stream.mark(10);
    stream.read();
    return stream;
  }

  private void outputs() throws Exception {
    over(sink -> opened((FileText) sink), () -> new FileText(folder.resolve("written" + written++ + ".txt")));
    over(sink -> new PrintWriter(new BufferedWriter((Writer) sink)), StringWriter::new);
    over(sink -> new PrintStream(new BufferedOutputStream((OutputStream) sink)), ByteArrayOutputStream::new);
    over(sink -> new DataOutputStream(new BufferedOutputStream((OutputStream) sink)), ByteArrayOutputStream::new);
    over(sink -> new FilterOutputStream(new BufferedOutputStream((OutputStream) sink)), ByteArrayOutputStream::new);
    over(sink -> sink, StringWriter::new);
    over(sink -> sink, CharArrayWriter::new);
    over(sink -> sink, ByteArrayOutputStream::new);
    over(sink -> new BufferedWriter((Writer) sink), StringWriter::new);
    over(sink -> new OutputStreamWriter((OutputStream) sink), ByteArrayOutputStream::new);
    over(sink -> new PrintStream((OutputStream) sink), ByteArrayOutputStream::new);
    over(sink -> new BufferedOutputStream((OutputStream) sink), ByteArrayOutputStream::new);
    over(sink -> new DataOutputStream((OutputStream) sink), ByteArrayOutputStream::new);
    over(sink -> new FilterOutputStream((OutputStream) sink), ByteArrayOutputStream::new);
  }

  private void rest() throws Exception {
    add(() -> new Random(1), () -> new Random(2), () -> new SplittableRandom(1), () -> new SplittableRandom(2), () -> new Date(1234567890123L), () -> new Date(5),
        () -> calendar(2020), () -> calendar(1999), () -> dates("yyyy-MM-dd"), () -> dates("dd"),
        () -> new DecimalFormat("#.##", new DecimalFormatSymbols(Locale.ROOT)), () -> new DecimalFormat("0", new DecimalFormatSymbols(Locale.ROOT)),
        () -> new MessageFormat("x{0}y", Locale.ROOT), () -> new ParsePosition(0), () -> new ParsePosition(3), () -> TimeZone.getTimeZone("UTC"), () -> TimeZone.getTimeZone("Europe/Paris"),
        () -> BitSet.valueOf(new long[] {5}), () -> BitSet.valueOf(new long[] {18}), BitSet::new, CRC32::new, Samples::crc, () -> digest(""), () -> digest("x"),
        Adler32::new, () -> checked(new Adler32()), CRC32C::new, () -> checked(new CRC32C()), () -> mac("k"), () -> mac("x"), () -> new Formatter(new StringBuilder(), Locale.ROOT), () -> new Formatter(new StringBuilder("x"), Locale.ROOT),
        () -> collator(Collator.PRIMARY), () -> collator(Collator.TERTIARY), () -> collator(Collator.PRIMARY).getCollationKey("a"), () -> new StringCharacterIterator("abc"), () -> new StringCharacterIterator("xyz", 2),
        () -> statistics(3), () -> statistics(7), () -> LongStream.of(3).summaryStatistics(), () -> LongStream.of(7).summaryStatistics(), () -> DoubleStream.of(3).summaryStatistics(), () -> DoubleStream.of(7).summaryStatistics(),
        () -> new AtomicInteger(1), () -> new AtomicInteger(2), () -> new AtomicLong(1), () -> new AtomicLong(2), () -> new AtomicBoolean(true), () -> new AtomicBoolean(false),
        () -> new AtomicReference<>("a"), () -> new AtomicReference<>("b"), () -> new AtomicReference<>(new Probe(1)), () -> new AtomicIntegerArray(new int[] {3, 4, 5}),
        () -> new AtomicIntegerArray(new int[] {1, 1, 1}), () -> new AtomicLongArray(new long[] {3, 4, 5}), () -> new AtomicLongArray(new long[] {1, 1, 1}), () -> adder(3), () -> adder(4),
        () -> local("a"), () -> local("b"), () -> new CountDownLatch(2), () -> new CountDownLatch(3), () -> trace(new Exception("m")), () -> trace(new NumberFormatException("m")), () -> trace(new java.io.FileNotFoundException("m")), () -> trace(new IllegalStateException("m")), () -> trace(new java.util.NoSuchElementException("m")), () -> trace(new Exception("n", (Throwable) trace(new Exception("x")))),
        () -> ByteBuffer.wrap(new byte[16]), () -> ByteBuffer.wrap("ZGJjYQ==".getBytes()), () -> ByteBuffer.wrap(new byte[16]).position(1).mark().position(3), () -> ByteBuffer.wrap("sixteen bytes ok".getBytes()).position(2), Object::new, () -> Comparator.naturalOrder(), () -> Collections.reverseOrder(),
        () -> String.CASE_INSENSITIVE_ORDER, () -> Comparator.comparing(Object::toString), ReentrantLockSample::make, () -> Runtime.getRuntime());
  }

  private static final class ReentrantLockSample {
    static Object make() {
      return new java.util.concurrent.locks.ReentrantLock();
    }
  }

  private static Object calendar(int year) {
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
    calendar.clear();
    calendar.set(year, 1, 3, 4, 5, 6);
    calendar.getTimeInMillis();
    return calendar;
  }

  private static Object dates(String pattern) {
    SimpleDateFormat format = new SimpleDateFormat(pattern, Locale.ROOT);
    format.setCalendar((Calendar) calendar(2000));
    return format;
  }

  private static Object crc() {
    return checked(new CRC32());
  }

  private static Object checked(Checksum sum) {
    sum.update(3);
    return sum;
  }

  private static Object mac(String start) throws Exception {
    var mac = javax.crypto.Mac.getInstance("HmacSHA256");
    mac.init(new javax.crypto.spec.SecretKeySpec(new byte[] {1, 2}, "HmacSHA256"));
    mac.update(start.getBytes());
    return mac;
  }

  private static Collator collator(int strength) {
    Collator collator = Collator.getInstance(Locale.ROOT);
    collator.setStrength(strength);
    return collator;
  }

  private static IntSummaryStatistics statistics(int start) {
    return IntStream.of(start, 2).summaryStatistics();
  }

  private static Object digest(String start) throws Exception {
    var digest = java.security.MessageDigest.getInstance("SHA-256");
    digest.update(start.getBytes());
    return digest;
  }

  private static Object adder(int start) {
    LongAdder adder = new LongAdder();
    adder.add(start);
    return adder;
  }

  private static Object local(String value) {
    ThreadLocal<Object> local = new ThreadLocal<>();
    local.set(value);
    return local;
  }

  private static Object trace(Exception exception) {
    exception.setStackTrace(new StackTraceElement[] {new StackTraceElement("A", "b", "A.java", exception.getMessage().length())});
    return exception;
  }
}
