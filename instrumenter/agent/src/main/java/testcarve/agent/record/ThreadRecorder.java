package testcarve.agent.record;

import testcarve.agent.format.Line;

/**
 * Records one thread.
 *
 * <p>Woven code keeps it in a local variable. Every hook is given the depth that {@link #enter} told
 * the frame, so that frames which an exception has left open are closed before anything else is
 * recorded. Nothing here throws, but for errors of a full stack, which the program has earned.
 *
 * <p>A record is composed by several calls (begin, one for each value, end) and appended whole by the
 * last. While our own slow paths run, {@link #busy} keeps application code that they might reach (a
 * class loader) from being recorded in the middle.
 */
public final class ThreadRecorder {

  /** A static method: there is no receiver. */
  public static final int STATIC = 1;

  /** A constructor: the receiver is not bound yet. */
  public static final int CONSTRUCTOR = 2;

  /** A test, its setup, or main: never left out. */
  public static final int DRIVER = 4;

  /** Depth of a frame that is not recorded. */
  static final int OFF = -1;

  /** Depth of the frame whose call was left out, with all below it. */
  static final int MUTER = -2;

  private static final int IDLE = 0;
  private static final int ENTERING = 1;
  private static final int CALLING = 2;
  private static final int OTHER = 3;

  final Line line = new Line();
  final Frames frames = new Frames();
  private final Recording recording;
  private final Values values;
  private final Contents contents;
  private final References references = new References();
  private final Rereads rereads = new Rereads();
  private final Budget budget;
  private final int thread;
  private int composing;
  private boolean busy;
  private boolean muted;
  private boolean sawObject;
  private boolean isDriver;
  private int entering;
  private CallSite site;
  private int newReferences;
  private int dropped;
  private int lost;
  private final long[] words = new long[64];
  private int wordCount;

  ThreadRecorder(Recording recording, int thread) {
    this.recording = recording;
    this.values = recording == null ? null : recording.values();
    this.contents = recording == null ? null : new Contents(this, values);
    this.budget = recording == null ? null : recording.newBudget();
    this.thread = thread;
    this.busy = recording == null;
  }

  // ---- frames

  /** Begins the record of an entered method; tells the depth of its frame. */
  public int enter(int method, int how) {
    composing = IDLE;
    if (busy || muted) {
      return OFF;
    }
    try {
      return begin(method, how);
    } catch (Throwable failure) {
      return fail(OFF);
    }
  }

  private int begin(int method, int how) {
    if (recording.isClosed()) {
      return OFF;
    }
    boolean driver = (how & DRIVER) != 0;
    if (frames.depth == 0 || driver && !insideDriver()) {
      budget.restart();
    } else if (!driver && !admits(method)) {
      muted = true;
      dropped++;
      recording.countDropped();
      return MUTER;
    }
    isDriver = driver;
    entering = (how & CONSTRUCTOR) != 0 ? Frames.CONSTRUCTOR : 0;
    newReferences = references.size;
    line.clear();
    line.ascii("> ").number(method);
    if ((how & STATIC) != 0) {
      line.blank('-');
    } else if ((how & CONSTRUCTOR) != 0) {
      line.blank('_');
    }
    composing = ENTERING;
    return frames.depth + 1;
  }

  private boolean admits(int method) {
    if (frames.is(frames.depth, Frames.DRIVER)) {
      budget.grant();
    }
    return budget.admits(method);
  }

  private boolean insideDriver() {
    for (int d = frames.depth; d > 0; d--) {
      if (frames.is(d, Frames.DRIVER)) {
        return true;
      }
    }
    return false;
  }

  /** The receiver of the record being composed. */
  public void receiver(Object object) {
    argument(object);
  }

  /** Appends what has been composed: the frame is open. */
  public void entered() {
    if (composing != ENTERING) {
      return;
    }
    composing = IDLE;
    frames.push(entering | (isDriver ? Frames.DRIVER : 0), newReferences);
    try {
      write();
      frames.markWritten(frames.depth);
      rereads.clear();
      tellFrom(newReferences);
    } catch (Throwable failure) {
      fail(0);
    }
  }

  /** Whether a hook of a frame at this depth is to record; closes what is open above it. */
  boolean isOpen(int depth) {
    if (depth <= 0 || busy || depth > frames.depth) {
      if (depth == MUTER) {
        muted = false;
      }
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
    if (!budget.isSpent() || frames.is(depth, Frames.DRIVER) && !budget.isOverspent()) {
      return false;
    }
    frames.set(depth, Frames.THINNED);
    dropped++;
    return true;
  }

  private void align(int depth) {
    int target = frames.written(depth);
    boolean visible = frames.written(frames.depth) > target;
    references.truncate(endOfReferences(depth));
    frames.depth = depth;
    composing = IDLE;
    if (visible) {
      line.clear();
      line.ascii("^ ").number(target);
      writeQuietly();
    }
  }

  private int endOfReferences(int depth) {
    return frames.mark(depth + 1);
  }

  void bind(Object object, int depth) {
    if (isOpen(depth)) {
      frames.clear(depth, Frames.CHAINING);
      try {
        start('=');
        values.write(line, object);
        write();
        if (contents.isOfInterest(object)) {
          contents.tell(object);
        }
      } catch (Throwable failure) {
        fail(0);
      }
    }
  }

  void chaining(int depth) {
    if (isOpen(depth)) {
      frames.set(depth, Frames.CHAINING);
    }
  }

  /** Takes one word of branch bits for the return or throw that follows. */
  public void bits(long word) {
    if (wordCount < words.length) {
      words[wordCount++] = word;
    }
  }

  /** Begins the record of a return; the value and {@link #left} follow. */
  boolean returning(int depth) {
    if (!isOpen(depth)) {
      wordCount = 0;
      return false;
    }
    try {
      tellFrom(frames.mark(depth));
    } catch (Throwable failure) {
      fail(0);
    }
    start('<');
    return true;
  }

  void returned(Object value, int depth) {
    try {
      contents.tell(value);
    } catch (Throwable failure) {
      fail(0);
    }
    start('<');
    value(value);
    left(depth);
  }

  /** Appends the record of a return or throw: the frame is closed. */
  void left(int depth) {
    boolean written = frames.is(depth, Frames.WRITTEN);
    references.truncate(frames.mark(depth));
    frames.depth = depth - 1;
    rereads.clear();
    appendBits();
    composing = IDLE;
    if (written) {
      write();
    }
  }

  private void appendBits() {
    int top = wordCount;
    wordCount = 0;
    if (top == 0) {
      return;
    }
    int i = top - 1;
    while (i > 0 && words[i] == 0) {
      i--;
    }
    line.put(' ').shortHex(words[i]);
    while (--i >= 0) {
      line.hex(words[i]);
    }
  }

  void threw(Throwable thrown, int depth) {
    if (!isOpen(depth)) {
      wordCount = 0;
      return;
    }
    try {
      closeCall(thrown, depth);
      tellFrom(frames.mark(depth));
      tellThrowable(thrown);
    } catch (Throwable failure) {
      fail(0);
    }
    boolean constructor = frames.is(depth, Frames.CONSTRUCTOR);
    leftBy(thrown, depth);
    while (constructor && frames.depth > 0 && frames.is(frames.depth, Frames.CHAINING)) {
      leftBy(thrown, frames.depth);
    }
  }

  private void leftBy(Throwable thrown, int depth) {
    start('!');
    value(thrown);
    left(depth);
  }

  void caught(Throwable thrown, int depth) {
    if (!isOpen(depth)) {
      return;
    }
    try {
      closeCall(thrown, depth);
      tellThrowable(thrown);
      line.clear();
      line.ascii("^ ").number(frames.written(depth));
      values.write(line, thrown);
      rereads.clear();
      write();
    } catch (Throwable failure) {
      fail(0);
    }
  }

  private void closeCall(Throwable thrown, int depth) {
    frames.clear(depth, Frames.CHAINING);
    if (!frames.is(depth, Frames.CALLING)) {
      return;
    }
    frames.clear(depth, Frames.CALLING);
    tellThrowable(thrown);
    start('x');
    value(thrown);
    write();
    composing = IDLE;
    tellCall(depth);
  }

  private void tellThrowable(Throwable thrown) {
    ObjectEntry entry = values.entry(thrown);
    if (entry.told == null) {
      entry.told = Told.CREATED;
      Throwables.tell(this, values, thrown, entry);
    }
  }

  // ---- library calls

  /** Begins the record of a call at a site; the receiver is given, if there is one. */
  boolean calling(int depth, int number, Object receiver, boolean hasReceiver, boolean construct) {
    composing = IDLE;
    if (!records(depth)) {
      return false;
    }
    try {
      CallSite at = Sites.call(number);
      if (hasReceiver && receiver == null || isWoven(at, receiver)) {
        return false;
      }
      site = at;
      sawObject = construct;
      newReferences = references.size;
      start('(');
      line.put(' ').number(callee(at));
      if (construct) {
        line.blank('_');
      } else if (!hasReceiver) {
        line.blank('-');
      }
      composing = CALLING;
      if (hasReceiver) {
        argument(receiver);
      }
      return true;
    } catch (Throwable failure) {
      composing = IDLE;
      fail(0);
      return false;
    }
  }

  private boolean isWoven(CallSite at, Object receiver) throws ClassNotFoundException {
    if (at.has(CallSite.LIBRARY)) {
      return false;
    }
    busy = true;
    try {
      return at.isWoven(receiver);
    } finally {
      busy = false;
    }
  }

  private int callee(CallSite at) {
    int known = at.callee();
    return known != 0 ? known : recording.defineCallee(at);
  }

  /** Begins the record of a static call. */
  public void callStatic(int depth, int number) {
    calling(depth, number, null, false, false);
  }

  /** Begins the record of a call on a receiver. */
  public void call(int depth, int number, Object receiver) {
    calling(depth, number, receiver, true, false);
  }

  /** Begins the record of a library constructor's call. */
  public void construct(int depth, int number) {
    calling(depth, number, null, false, true);
  }

  /** Appends the call that has been composed. */
  public void called() {
    if (composing != CALLING) {
      return;
    }
    composing = IDLE;
    if (!sawObject && site.has(CallSite.CONDITIONAL)) {
      references.truncate(newReferences);
      return;
    }
    int depth = frames.depth;
    try {
      tellBeforeCall();
      write();
      frames.set(depth, Frames.CALLING);
      frames.setCallMark(depth, newReferences);
      rereads.clear();
      if (site.has(CallSite.EXITS)) {
        recording.flush();
      }
    } catch (Throwable failure) {
      references.truncate(newReferences);
      fail(0);
    }
  }

  private void tellBeforeCall() {
    for (int i = newReferences; i < references.size; i++) {
      Object object = references.objects[i];
      if (object.getClass().isArray()) {
        contents.before(object);
      } else {
        contents.tellNew(object);
      }
    }
  }

  /** Begins the record of a call's return. */
  boolean resulting(int depth) {
    if (depth <= 0 || busy || depth > frames.depth) {
      return false;
    }
    if (!isOpen(depth) || !frames.is(depth, Frames.CALLING)) {
      return false;
    }
    start(')');
    return true;
  }

  /** Appends the record of a call's return, and tells what has changed. */
  void resulted(int depth, Object result) {
    composing = IDLE;
    frames.clear(depth, Frames.CALLING);
    rereads.clear();
    try {
      write();
      tellCall(depth);
      contents.tell(result);
    } catch (Throwable failure) {
      fail(0);
    }
  }

  /** The library constructor that this constructor frame calls has returned. */
  void superCalled(Object object, int depth) {
    if (!isOpen(depth)) {
      return;
    }
    frames.clear(depth, Frames.CHAINING);
    boolean called = frames.is(depth, Frames.CALLING);
    bindOnly(object);
    if (called && resulting(depth)) {
      value(object);
      resulted(depth, object);
    }
  }

  private void bindOnly(Object object) {
    start('=');
    value(object);
    composing = IDLE;
    writeQuietly();
  }

  private void tellCall(int depth) {
    int mark = frames.callMark(depth);
    if (mark >= 0) {
      tellFrom(mark);
      references.truncate(mark);
      frames.setCallMark(depth, -1);
    }
  }

  private void tellFrom(int mark) {
    for (int i = mark; i < references.size; i++) {
      contents.tell(references.objects[i]);
    }
  }

  // ---- other events

  /** Begins an event of the frame, if it is to be recorded. */
  boolean starts(char verb, int depth) {
    if (!records(depth)) {
      return false;
    }
    start(verb);
    if (verb != 'r' && verb != 'R' && verb != 'g') {
      rereads.clear();
    }
    return true;
  }

  private void start(char verb) {
    line.clear();
    line.put(verb);
    composing = OTHER;
  }

  /** Appends the number of a field; false if the trace does not know it. */
  boolean field(int field) {
    if (field > 0) {
      line.put(' ').number(field);
      return true;
    }
    try {
      int number = Sites.field(~field).field();
      if (number == 0) {
        busy = true;
        try {
          number = Sites.field(~field).resolve(values);
        } finally {
          busy = false;
        }
      }
      line.put(' ').number(number);
      return number > 0;
    } catch (Throwable failure) {
      return fail(0) > 0;
    }
  }

  /** Appends the event that has been composed. */
  void finish() {
    composing = IDLE;
    writeQuietly();
  }

  /** Appends the read that has been composed, unless the frame has just read the same. */
  void finishRead(int depth) {
    composing = IDLE;
    if (frames.is(depth, Frames.DRIVER) || rereads.isNew(line)) {
      writeQuietly();
    }
  }

  /** Appends a length or an index. */
  void number(int n) {
    line.put(' ').number(n);
  }

  /** Appends a reference value; one that cannot be told is unobserved. */
  void value(Object value) {
    int start = line.length();
    boolean before = busy;
    busy = true;
    try {
      values.write(line, value);
    } catch (Throwable failure) {
      line.truncate(start);
      line.blank('?');
    } finally {
      busy = before;
    }
  }

  void lambda(Object object, int depth, int number) {
    if (!records(depth)) {
      return;
    }
    try {
      LambdaSite at = Sites.lambda(number);
      int id = at.id() != 0 ? at.id() : recording.defineLambda(at);
      ObjectEntry entry = values.entry(object, values.classOf(object), id);
      if (entry.told != null) {
        return;
      }
      entry.told = Told.CREATED;
      start('l');
      line.put(' ').number(id).blank('o').number(entry.id());
    } catch (Throwable failure) {
      composing = IDLE;
      fail(0);
    }
  }

  /** Appends a record that was composed value by value. */
  public void finishValues() {
    if (composing == OTHER) {
      finish();
    }
  }

  /** All that an array holds is told by records of its own. */
  void isTold(Object array) {
    try {
      ObjectEntry entry = values.entry(array);
      if (entry.told != Told.CREATED) {
        entry.told = Told.CREATED;
      }
    } catch (Throwable failure) {
      fail(0);
    }
  }

  /** Notes an execution whose inside is not recorded. */
  void gap(int depth) {
    if (records(depth)) {
      lost++;
    }
  }

  // ---- values of the record being composed

  /** One value. */
  public void argument(Object value) {
    if (composing == IDLE) {
      return;
    }
    int start = line.length();
    busy = true;
    try {
      if (values.write(line, value)) {
        sawObject = true;
        if (composing != OTHER && contents.isOfInterest(value)) {
          references.push(value);
        }
      }
    } catch (Throwable failure) {
      line.truncate(start);
      line.blank('?');
    } finally {
      busy = false;
    }
  }

  /** One value. */
  public void argument(boolean value) {
    if (composing != IDLE) {
      line.blank('z').put(value ? '1' : '0');
    }
  }

  /** One value. */
  public void argument(byte value) {
    if (composing != IDLE) {
      line.blank('b').number(value);
    }
  }

  /** One value. */
  public void argument(char value) {
    if (composing != IDLE) {
      line.blank('c').number(value);
    }
  }

  /** One value. */
  public void argument(short value) {
    if (composing != IDLE) {
      line.blank('h').number(value);
    }
  }

  /** One value. */
  public void argument(int value) {
    if (composing != IDLE) {
      line.blank('i').number(value);
    }
  }

  /** One value. */
  public void argument(long value) {
    if (composing != IDLE) {
      line.blank('j').number(value);
    }
  }

  /** One value. */
  public void argument(float value) {
    if (composing != IDLE) {
      line.blank('f').hex(Float.floatToRawIntBits(value));
    }
  }

  /** One value. */
  public void argument(double value) {
    if (composing != IDLE) {
      line.blank('d').hex(Double.doubleToRawLongBits(value));
    }
  }

  // ---- writing

  private void write() {
    writeGaps();
    budget.spend();
    recording.write(line, thread);
  }

  private void writeQuietly() {
    try {
      write();
    } catch (Throwable failure) {
      fail(0);
    }
  }

  /** Writes a record of content, which a budget does not count. */
  void writeContent(Line content) {
    budget.spend();
    recording.write(content, thread);
  }

  private void writeGaps() {
    if ((dropped | lost) != 0) {
      int budgeted = dropped;
      int failed = lost;
      dropped = 0;
      lost = 0;
      gap("budget", budgeted);
      gap("unwoven", failed);
    }
  }

  private void gap(String reason, int count) {
    if (count > 0) {
      Line gap = new Line();
      gap.ascii("G ").ascii(reason).put(' ').number(count);
      recording.write(gap, thread);
    }
  }

  /** Something of ours went wrong: the program must not notice, the trace says that something is missing. */
  private int fail(int result) {
    lost++;
    return result;
  }
}
