package testcarve.agent.content;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayWriter;
import java.io.File;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.instrument.Instrumentation;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * Opens the JDK and reads one object of each common kind, on a thread of its own. HotSpot takes an identity hash of every class it loads,
 * from the sequence of the thread that loads it: had the program's threads to load our readers, each hash they take later would be another
 * one, and so would the order of their hash maps.
 */
final class Preload extends Thread {

  private final Instrumentation inst;

  Preload(Instrumentation inst) {
    super("testcarve-preload");
    setDaemon(true);
    this.inst = inst;
  }

  @Override
  public void run() {
    Opener.open(inst);
    Discard sink = new Discard();
    for (Object sample : samples()) {
      ContentReaders.read(sample, sink);
    }
    ContentReaders.readArray(new int[1], sink);
    ContentReaders.readLibraryPart(sink, sink);
  }

  private static Object[] samples() {
    ArrayList<Object> list = new ArrayList<>(Arrays.asList("a", "b"));
    HashMap<Object, Object> map = new HashMap<>();
    map.put("a", 1);
    return new Object[] {
      list,
      list.subList(0, 1),
      list.iterator(),
      new LinkedList<>(list),
      new CopyOnWriteArrayList<>(list),
      Arrays.asList(1),
      Collections.emptyList(),
      Collections.singletonList(1),
      Collections.nCopies(1, 1),
      Collections.unmodifiableList(list),
      new ArrayDeque<>(list),
      new PriorityQueue<>(list),
      map,
      map.keySet(),
      new LinkedHashMap<>(map),
      new TreeMap<>(map),
      new ConcurrentHashMap<>(map),
      new HashSet<>(list),
      new TreeSet<>(list),
      new BitSet(),
      new StringBuilder("a"),
      new StringBuffer("a"),
      new StringWriter(),
      new CharArrayWriter(),
      new StringReader("a"),
      new PrintWriter(new StringWriter()),
      new ByteArrayOutputStream(),
      new OutputStreamWriter(new ByteArrayOutputStream()),
      new InputStreamReader(new ByteArrayInputStream(new byte[1])),
      ByteBuffer.allocate(1),
      new BigDecimal("1"),
      new BigInteger("1"),
      new File("a"),
      Instant.EPOCH,
      Pattern.compile("a"),
      Optional.empty(),
      new AtomicInteger(),
      new Random(1),
      new Date(0),
      new Error(),
      new Object(),
    };
  }

  /** Takes everything, keeps nothing. */
  private static final class Discard implements ContentSink {
    @Override
    public void begin(String kind, Seen seen) {}

    @Override
    public void size(int n) {}

    @Override
    public void number(int n) {}

    @Override
    public void value(Object v) {}

    @Override
    public void value(boolean v) {}

    @Override
    public void value(byte v) {}

    @Override
    public void value(char v) {}

    @Override
    public void value(short v) {}

    @Override
    public void value(int v) {}

    @Override
    public void value(long v) {}

    @Override
    public void value(float v) {}

    @Override
    public void value(double v) {}

    @Override
    public void nothing() {}

    @Override
    public void text(CharSequence s) {}

    @Override
    public void bytes(byte[] b, int from, int to) {}

    @Override
    public void end() {}

    @Override
    public void abandon() {}
  }
}
