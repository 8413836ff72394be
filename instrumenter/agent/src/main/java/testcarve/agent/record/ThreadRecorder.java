package testcarve.agent.record;

import testcarve.agent.jvm.DontInline;

/**
 * Records one thread.
 *
 * <p>Woven code keeps it in a local variable. Every hook is given the depth that {@link #enter} told
 * the frame, so that frames which an exception has left open are closed before anything else is
 * recorded. Nothing here throws, but for errors of a full stack, which the program has earned.
 *
 * <p>Here are the frames: entering, and which of them is open. A record is composed by
 * several calls ({@link Composition}: begin, one for each value, end) and appended whole by the last.
 */
public final class ThreadRecorder {

  /** A static method: there is no receiver. */
  public static final int STATIC = 1;

  /** A constructor: the receiver is not bound yet. */
  public static final int CONSTRUCTOR = 2;

  /** A test, its setup, or main: never left out. */
  public static final int DRIVER = 4;

  /** A main: more of it is recorded than of a test. */
  public static final int MAIN = 8;

  /** A static initialiser: it runs no second time. */
  public static final int ONCE = 16;

  /** Depth of a frame that is not recorded. */
  static final int OFF = -1;

  /** Depth of the frame whose call was left out, with all below it. */
  static final int MUTER = -2;

  /** Depth of a frame in which a class loader of the program looks for a class of ours. */
  static final int OURS = -3;

  private static final String OWN_CLASSES = "testcarve.agent.";

  final Composition record;
  final CallRecorder calls;
  final ActionRecorder actions;
  final ExitRecorder exits;
  final InputRecorder inputs;
  final OutputRecorder outputs;
  private final Frames frames = new Frames();
  private final Rereads rereads = new Rereads();
  private final ThreadLog log;
  private final Recording recording;
  private final Values values;
  private final Contents contents;
  private final Budget budget;
  private boolean muted;
  private int entering;
  private int newReferences;

  ThreadRecorder(Recording recording, int thread) {
    this.recording = recording;
    this.log = new ThreadLog(recording, thread);
    this.budget = log.budget;
    this.values = recording == null ? null : recording.values();
    this.contents = recording == null ? null : new Contents(log, values, recording.limits().content);
    this.record = new Composition(values, contents);
    this.calls = new CallRecorder(this, recording, record, frames, rereads, contents, log);
    this.actions = new ActionRecorder(this, recording, record, frames, rereads, log);
    this.exits = new ExitRecorder(this, recording, record, frames, rereads, contents, log);
    this.outputs = new OutputRecorder(recording, record, frames, log);
    this.inputs = new InputRecorder(recording, record, frames, rereads, values, log, outputs);
    record.busy = recording == null;
  }

  // ---- entering

  /** Begins the record of an entered method; tells the depth of its frame. */
  @DontInline
  public int enter(int method, int how) {
    record.state = Composition.IDLE;
    if (record.busy || muted && !resumes(method, how)) {
      return OFF;
    }
    try {
      return begin(method, how);
    } catch (Throwable failure) {
      log.lose();
      return OFF;
    }
  }

  /**
   * As {@link #enter}, for a class loader that is asked for this class. The JVM asks it for those that only woven code needs, too, where
   * that is linked: without us nobody would, so nothing below is recorded.
   */
  @DontInline
  public int enterLoading(int method, int how, String name) {
    if (!record.busy && name != null && name.startsWith(OWN_CLASSES)) {
      record.busy = true;
      return OURS;
    }
    return enter(method, how);
  }

  /** Whether a method is recorded although the call around it is not. */
  private boolean resumes(int method, int how) {
    if ((how & DRIVER) != 0 || budget.isAmongFirst(method)) {
      return true;
    }
    log.drop();
    return false;
  }

  private int begin(int method, int how) {
    if (recording.isClosed()) {
      return OFF;
    }
    if (!admits(method, how)) {
      muted = true;
      rereads.clear();
      log.drop();
      return MUTER;
    }
    outputs.tell();
    entering = (how & CONSTRUCTOR) != 0 ? Frames.CONSTRUCTOR : 0;
    entering |= (how & DRIVER) != 0 ? Frames.DRIVER : 0;
    entering |= muted ? Frames.RESUMED : 0;
    muted = false;
    newReferences = record.references.size;
    record.start('>');
    record.number(method);
    if ((how & STATIC) != 0) {
      record.line.blank('-');
    } else if ((how & CONSTRUCTOR) != 0) {
      record.line.blank('_');
    }
    record.state = Composition.ENTERING;
    return frames.depth + 1;
  }

  private boolean admits(int method, int how) {
    boolean driver = (how & DRIVER) != 0;
    if (frames.depth == 0 || driver && !insideDriver()) {
      if (!driver && !budget.admitsOutermost(method)) {
        return false;
      }
      budget.restart(method, (how & MAIN) != 0);
      return true;
    }
    boolean byDriver = frames.is(frames.depth, Frames.DRIVER);
    return driver || budget.admits(method, frames.depth + 1, (how & ONCE) != 0, byDriver);
  }

  private boolean insideDriver() {
    for (int d = frames.depth; d > 0; d--) {
      if (frames.is(d, Frames.DRIVER)) {
        return true;
      }
    }
    return false;
  }

  /** Appends what has been composed: the frame is open. */
  @DontInline
  public void entered() {
    if (record.state != Composition.ENTERING) {
      return;
    }
    record.state = Composition.IDLE;
    frames.push(entering, newReferences);
    try {
      budget.begin(frames.depth);
      log.write(record.line);
      frames.markWritten(frames.depth);
      rereads.clear();
      tellFrom(newReferences);
    } catch (Throwable failure) {
      log.lose();
    }
  }

  /** Records a frame that a full stack ends inside another one that catches it. */
  void rehearse() {
    Throwable full = new StackOverflowError();
    int outer = enter(1, STATIC | DRIVER | MAIN);
    argument("text");
    entered();
    int inner = enter(2, CONSTRUCTOR);
    argument(full);
    entered();
    bits(1);
    FrameHooks.threw(full, this, inner);
    FrameHooks.caught(full, this, outer);
    FrameHooks.returned((Object) "text", this, outer);
  }

  // ---- which frame is open

  /** Whether a hook of a frame at this depth is to record; closes what is open above it. */
  boolean isOpen(int depth) {
    if (depth <= 0 || record.busy || depth > frames.depth) {
      return false;
    }
    muted = false;
    if (depth < frames.depth) {
      align(depth);
    }
    return true;
  }

  /** As {@link #isOpen}, for events inside the frame, which a spent budget leaves out. */
  boolean records(int depth) {
    return isOpen(depth) && !frames.is(depth, Frames.THINNED) && !thins(depth);
  }

  private boolean thins(int depth) {
    if (!budget.isSpent(frames.is(depth, Frames.DRIVER))) {
      return false;
    }
    frames.set(depth, Frames.THINNED);
    rereads.clear();
    log.drop();
    return true;
  }

  private void align(int depth) {
    int target = frames.written(depth);
    boolean visible = frames.written(frames.depth) > target;
    record.references.truncate(frames.mark(depth + 1));
    frames.depth = depth;
    budget.leaveTo(depth);
    record.state = Composition.IDLE;
    if (visible) {
      record.line.clear();
      record.line.ascii("^ ").number(target);
      log.writeQuietly(record.line);
    }
  }

  /** Notes an execution whose inside is not recorded. */
  void gap(int depth) {
    if (records(depth)) {
      log.lose();
    }
  }

  // ---- constructors

  void bind(Object object, int depth) {
    if (isOpen(depth)) {
      frames.clear(depth, Frames.CHAINING);
      try {
        record.start('=');
        values.write(record.line, object);
        log.write(record.line);
        record.state = Composition.IDLE;
        isBorn(object);
        if (contents.isOfInterest(object)) {
          contents.tell(object);
        }
      } catch (Throwable failure) {
        log.lose();
      }
    }
  }

  /** The object's creation was recorded. */
  void isBorn(Object object) {
    try {
      values.entry(object).isKnown = true;
    } catch (Throwable failure) {
      log.lose();
    }
  }

  void chaining(int depth) {
    if (isOpen(depth)) {
      frames.set(depth, Frames.CHAINING);
    }
  }

  /** The frame, or one that was not recorded, is left: what was left out with it is over. */
  boolean isLeft(int depth) {
    if (isOpen(depth)) {
      return true;
    }
    if (depth == MUTER) {
      muted = false;
    } else if (depth == OURS) {
      record.busy = false;
    }
    return false;
  }

  /** The frame is closed. */
  void close(int depth) {
    muted = frames.is(depth, Frames.RESUMED);
    record.references.truncate(frames.mark(depth));
    frames.depth = depth - 1;
    budget.leaveTo(depth - 1);
    rereads.clear();
  }

  /** Tells a throwable once. */
  void tellThrowable(Throwable thrown) {
    ObjectEntry entry = values.entry(thrown);
    if (entry.told == null) {
      entry.told = Told.CREATED;
      Throwables.tell(log, values, thrown, entry);
    }
  }

  /** Tells the contents of the references from here on, if they have changed. */
  void tellFrom(int mark) {
    for (int i = mark; i < record.references.size; i++) {
      contents.tell(record.references.objects[i]);
    }
  }

  // ---- what woven code calls without a detour: calls and values

  /** Takes one word of branch bits for the return or throw that follows. */
  @DontInline
  public void bits(long word) {
    exits.bits.add(word);
  }

  /** Begins the record of a static call. */
  @DontInline
  public void callStatic(int depth, int site) {
    calls.callStatic(depth, site);
  }

  /** Begins the record of a library constructor's call. */
  @DontInline
  public void construct(int depth, int site) {
    calls.construct(depth, site);
  }

  /** Appends the call that has been composed. */
  @DontInline
  public void called() {
    calls.called();
  }

  /** Appends a record that was composed value by value. */
  @DontInline
  public void finishValues() {
    if (record.state == Composition.OTHER) {
      actions.finish();
    }
  }

  /** One value of the record being composed. */
  @DontInline
  public void argument(Object value) {
    record.argument(value);
  }

  /** One value of the record being composed. */
  @DontInline
  public void argument(boolean value) {
    record.argument(value);
  }

  /** One value of the record being composed. */
  @DontInline
  public void argument(byte value) {
    record.argument(value);
  }

  /** One value of the record being composed. */
  @DontInline
  public void argument(char value) {
    record.argument(value);
  }

  /** One value of the record being composed. */
  @DontInline
  public void argument(short value) {
    record.argument(value);
  }

  /** One value of the record being composed. */
  @DontInline
  public void argument(int value) {
    record.argument(value);
  }

  /** One value of the record being composed. */
  @DontInline
  public void argument(long value) {
    record.argument(value);
  }

  /** One value of the record being composed. */
  @DontInline
  public void argument(float value) {
    record.argument(value);
  }

  /** One value of the record being composed. */
  @DontInline
  public void argument(double value) {
    record.argument(value);
  }
}
