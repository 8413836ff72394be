package testcarve.agent.content;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Readers of holders: Optional and its kin, the atomics, futures, sums, the random generator. */
final class AtomicReaders {

  private AtomicReaders() {}

  static Reader of(Class<?> c) throws NoSuchFieldException {
    switch (c.getName()) {
      case "java.util.Optional":
        return new OptionalReader(Slot.of(c, "value"), null);
      case "java.util.OptionalInt":
      case "java.util.OptionalLong":
      case "java.util.OptionalDouble":
        return new OptionalReader(Slot.of(c, "value"), Slot.of(c, "isPresent"));
      case "java.util.concurrent.atomic.AtomicInteger":
      case "java.util.concurrent.atomic.AtomicLong":
      case "java.util.concurrent.atomic.AtomicBoolean":
      case "java.util.concurrent.atomic.LongAdder":
        return new Number();
      case "java.util.concurrent.atomic.AtomicReference":
        return new ListReaders.Single("list", Slot.of(c, "value"), null);
      case "java.util.concurrent.atomic.AtomicReferenceArray":
      case "java.util.concurrent.atomic.AtomicIntegerArray":
      case "java.util.concurrent.atomic.AtomicLongArray":
        return new OnArray(Slot.of(c, "array"));
      case "java.util.concurrent.CompletableFuture":
        return new Future(c);
      case "java.util.IntSummaryStatistics":
      case "java.util.LongSummaryStatistics":
      case "java.util.DoubleSummaryStatistics":
        return new Statistics(c);
      case "java.util.Random":
        return new RandomReader(c);
      default:
        return null;
    }
  }

  /** What is held, or nothing. */
  private static final class OptionalReader extends Reader {
    private final Slot value;
    private final Slot present;

    OptionalReader(Slot value, Slot present) {
      this.value = value;
      this.present = present;
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      out.begin("optional", true);
      if (present == null ? value.get(o) != null : present.booleanOf(o)) {
        value.tell(o, out);
      } else {
        out.sink.nothing();
      }
      out.end();
    }
  }

  /** A number or truth value, by final methods; only {@code LongAdder} can override its sum, and then it is not of this exact class. */
  private static final class Number extends Reader {
    @Override
    void read(Object o, Output out) {
      out.text("value", true, text(o));
    }

    private static String text(Object o) {
      if (o instanceof AtomicInteger) {
        return Integer.toString(((AtomicInteger) o).get());
      }
      if (o instanceof AtomicLong) {
        return Long.toString(((AtomicLong) o).get());
      }
      if (o instanceof AtomicBoolean) {
        return Boolean.toString(((AtomicBoolean) o).get());
      }
      return Long.toString(((LongAdder) o).sum());
    }

    @Override
    boolean inheritable() {
      return false;
    }
  }

  /** The elements of an array of its own. */
  private static final class OnArray extends Reader {
    private final Slot array;

    OnArray(Slot array) {
      this.array = array;
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      ArrayReader.INSTANCE.read(array.get(o), out);
    }
  }

  /** A future is complete when it is done and nobody waits for it. Failures and null are wrapped. */
  private static final class Future extends Reader {
    private final Slot result;
    private final Slot waiting;
    private final Class<?> wrapper;
    private final Slot failure;

    Future(Class<?> c) throws NoSuchFieldException {
      result = Slot.of(c, "result");
      waiting = Slot.of(c, "stack");
      wrapper = Jdk.nested(c, "AltResult");
      failure = Slot.of(wrapper, "ex");
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      Object value = result.get(o);
      if (value != null && value.getClass() == wrapper) {
        wrapped(failure.get(value), out);
        return;
      }
      out.begin("optional", value != null && waiting.get(o) == null);
      if (value == null) {
        out.sink.nothing();
      } else {
        out.sink.value(value);
      }
      out.end();
    }

    private static void wrapped(Object exception, Output out) {
      if (exception != null) {
        out.wraps(false, exception);
        return;
      }
      out.begin("optional", true);
      out.sink.value((Object) null);
      out.end();
    }
  }

  /** Count, sum, minimum and maximum, as a list. The sum of doubles has hidden parts. */
  private static final class Statistics extends Reader {
    private final Slot[] fields;
    private final boolean complete;

    Statistics(Class<?> c) throws NoSuchFieldException {
      fields = new Slot[] {Slot.of(c, "count"), Slot.of(c, "sum"), Slot.of(c, "min"), Slot.of(c, "max")};
      complete = Slot.find(c, "sumCompensation") == null;
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      out.begin("list", complete);
      out.sink.size(fields.length);
      for (Slot field : fields) {
        field.tell(o, out);
      }
      out.end();
    }
  }

  /** The seed with which {@code new Random} makes a generator that goes on like this one. */
  private static final class RandomReader extends Reader {
    private static final long SCRAMBLE = 0x5DEECE66DL;
    private final Slot seed;
    private final Slot halfUsed;

    RandomReader(Class<?> c) throws NoSuchFieldException {
      seed = Slot.of(c, "seed");
      halfUsed = Slot.of(c, "haveNextNextGaussian");
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      long state = ((AtomicLong) seed.get(o)).get();
      out.text("value", !halfUsed.booleanOf(o), Long.toString(state ^ SCRAMBLE));
    }
  }
}
