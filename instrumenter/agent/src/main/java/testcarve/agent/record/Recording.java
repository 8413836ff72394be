package testcarve.agent.record;

import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;
import testcarve.agent.define.ClassDefiner;
import testcarve.agent.format.Definitions;
import testcarve.agent.format.Line;
import testcarve.agent.format.TraceWriter;

/** The recording of this JVM: what all threads share. */
public final class Recording {

  private final TraceWriter out;
  private final Definitions definitions;
  private final Values values;
  private final Limits limits;
  private final Reserve reserve;
  private final Inputs inputs;
  private final Outputs outputs;
  private final MethodCounts recorded = new MethodCounts();
  private final AtomicLong dropped = new AtomicLong();
  private int lastThread;

  /** A recording into this writer, within these limits; copies of what the program reads go to the inputs. */
  public Recording(
      TraceWriter out,
      Definitions definitions,
      StringNumbers strings,
      ClassDefiner definer,
      Limits limits,
      Inputs inputs) {
    this.inputs = inputs;
    this.outputs = new Outputs(inputs);
    this.out = out;
    this.definitions = definitions;
    this.values = new Values(out, definer, strings.table);
    this.limits = limits;
    this.reserve = new Reserve(limits.reserve);
  }

  Values values() {
    return values;
  }

  Inputs inputs() {
    return inputs;
  }

  Outputs outputs() {
    return outputs;
  }

  Limits limits() {
    return limits;
  }

  Budget newBudget() {
    return new Budget(limits, recorded, reserve);
  }

  boolean isClosed() {
    return out.isClosed();
  }

  void write(Line line, int thread) {
    out.event(line, thread);
  }

  void flush() {
    out.flush();
  }

  void countDropped(int count) {
    dropped.addAndGet(count);
  }

  /** Invocations lost to budgets. */
  public long dropped() {
    return dropped.get();
  }

  /** The recorder of a thread that is new here. */
  ThreadRecorder newThread(Thread thread, boolean virtual) {
    String name = thread.getName();
    // Nobody starts the first thread, which is mostly main, and it is seldom joined.
    int object = lastThread == 0 ? values.known(thread) : values.entry(thread).id();
    Line line = new Line();
    synchronized (out.lock()) {
      int id = lastThread + 1;
      line.ascii("thread ").number(id).ascii(" name=").quoted(name, 0, name.length());
      if (virtual) {
        line.ascii(" virtual=1");
      }
      if (object > 0) {
        line.ascii(" object=").number(object);
      }
      out.definition(line);
      lastThread = id;
      return new ThreadRecorder(this, id);
    }
  }

  int defineCallee(CallSite site) {
    synchronized (out.lock()) {
      int known = site.callee();
      if (known == 0) {
        String key =
            " owner=" + Definitions.quote(site.owner)
                + " name=" + Definitions.quote(site.name)
                + " desc=" + Definitions.quote(site.descriptor)
                + " op=" + site.op;
        Integer same = callees.get(key);
        known = same != null ? same : definitions.newCalleeId();
        if (same == null) {
          out.definition("callee " + known + key);
          callees.put(key, known);
        }
        site.setCallee(known);
      }
      return known;
    }
  }

  /** Records a throwable's way into nowhere, so that all which recording needs is loaded. */
  public static void rehearse() {
    TraceWriter nowhere = new TraceWriter(OutputStream.nullOutputStream());
    Definitions definitions = new Definitions(nowhere);
    StringNumbers strings = new StringNumbers(nowhere);
    ClassDefiner definer = new ClassDefiner(definitions, (name, source) -> false, strings);
    Limits limits = new Limits(100, 100, 100, 100, 100, 100);
    new Recording(nowhere, definitions, strings, definer, limits, new Inputs(null, ""))
        .newThread(Thread.currentThread(), false)
        .rehearse();
  }

  private final java.util.Map<String, Integer> callees = new java.util.HashMap<>();

  int defineLambda(LambdaSite site) {
    synchronized (out.lock()) {
      int known = site.id();
      if (known == 0) {
        known = definitions.newLambdaId();
        out.definition("lambda " + known + " " + site.definition());
        site.setId(known);
      }
      return known;
    }
  }
}
