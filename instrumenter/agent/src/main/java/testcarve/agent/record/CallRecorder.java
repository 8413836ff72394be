package testcarve.agent.record;

import testcarve.agent.format.Line;

/** Records one thread's calls of library methods: before, after, and what has changed by them. */
final class CallRecorder {

  private final ThreadRecorder thread;
  private final Recording recording;
  private final Composition record;
  private final Frames frames;
  private final Rereads rereads;
  private final Contents contents;
  private final ThreadLog log;
  private final Strangers strangers;
  private CallSite site;
  private boolean isSilent;
  private int newReferences;

  CallRecorder(
      ThreadRecorder thread,
      Recording recording,
      Composition record,
      Frames frames,
      Rereads rereads,
      Contents contents,
      ThreadLog log) {
    this.thread = thread;
    this.recording = recording;
    this.record = record;
    this.frames = frames;
    this.rereads = rereads;
    this.contents = contents;
    this.log = log;
    this.strangers = recording == null ? null : new Strangers(log, recording.values(), contents);
  }

  /** Begins the record of a static call. */
  void callStatic(int depth, int number) {
    begin(depth, number, null, false, false);
  }

  /** Begins the record of a call on a receiver. */
  void call(int depth, int number, Object receiver) {
    begin(depth, number, receiver, true, false);
  }

  /** Begins the record of a library constructor's call. */
  void construct(int depth, int number) {
    begin(depth, number, null, false, true);
  }

  private void begin(
      int depth, int number, Object receiver, boolean hasReceiver, boolean construct) {
    record.state = Composition.IDLE;
    if (!thread.records(depth) && !mayEndAll(depth, number)) {
      return;
    }
    try {
      CallSite at = Sites.call(number);
      Body body = hasReceiver && receiver == null ? Body.RECORDED : body(at, receiver);
      if (body == Body.RECORDED) {
        return;
      }
      site = at;
      isSilent = body == Body.SILENT;
      record.sawObject = construct;
      record.sawClass = false;
      newReferences = record.references.size;
      Line line = record.line;
      record.start('(');
      record.number(callee(at));
      if (construct) {
        line.blank('_');
      } else if (!hasReceiver) {
        line.blank('-');
      }
      record.state = Composition.CALLING;
      if (hasReceiver) {
        record.argument(receiver);
      }
    } catch (Throwable failure) {
      record.state = Composition.IDLE;
      log.lose();
    }
  }

  /** What ends the JVM is told whatever is left out: else nobody knows why the calls around it never end. */
  private boolean mayEndAll(int depth, int number) {
    return thread.isOpen(depth) && Sites.call(number).has(CallSite.EXITS);
  }

  private Body body(CallSite at, Object receiver) throws ClassNotFoundException {
    if (at.has(CallSite.LIBRARY)) {
      return Body.LIBRARY;
    }
    record.busy = true;
    try {
      return at.body(receiver);
    } finally {
      record.busy = false;
    }
  }

  private int callee(CallSite at) {
    int known = at.callee();
    return known != 0 ? known : recording.defineCallee(at);
  }

  /** Appends the call that has been composed. */
  void called() {
    if (record.state != Composition.CALLING) {
      return;
    }
    record.state = Composition.IDLE;
    boolean isHashOfClass = record.sawClass && site.has(CallSite.HASHES);
    if (!record.sawObject && !isHashOfClass && site.has(CallSite.CONDITIONAL)) {
      record.references.truncate(newReferences);
      return;
    }
    int depth = frames.depth;
    try {
      tellBefore();
      log.write(record.line);
      frames.set(depth, Frames.CALLING);
      frames.setCallMark(depth, newReferences);
      rereads.clear();
      if (isSilent) {
        log.lose();
      }
      if (site.has(CallSite.FINISHES_WRITING)) {
        thread.outputs.mayWrite(depth);
      }
      if (site.has(CallSite.STORES)) {
        thread.outputs.mayStore(depth);
      }
      if (site.has(CallSite.EXITS)) {
        recording.flush();
      }
    } catch (Throwable failure) {
      record.references.truncate(newReferences);
      log.lose();
    }
  }

  private void tellBefore() {
    for (int i = newReferences; i < record.references.size; i++) {
      Object object = record.references.objects[i];
      if (object.getClass().isArray()) {
        contents.before(object);
      } else {
        contents.tellNew(object);
      }
    }
  }

  /** Begins the record of a call's return. */
  boolean resulting(int depth) {
    if (depth <= 0 || record.busy || depth > frames.depth) {
      return false;
    }
    if (!thread.isOpen(depth) || !frames.is(depth, Frames.CALLING)) {
      return false;
    }
    record.start(')');
    return true;
  }

  /** Appends the record of a call's return, and tells what has changed. */
  void resulted(int depth, Object result) {
    record.state = Composition.IDLE;
    frames.clear(depth, Frames.CALLING);
    thread.outputs.mayHaveWritten(depth);
    rereads.clear();
    try {
      log.write(record.line);
      tellAfter(depth);
      contents.tell(result);
      meet(result);
    } catch (Throwable failure) {
      log.lose();
    }
  }

  private void meet(Object result) {
    record.busy = true;
    try {
      strangers.meet(result);
    } finally {
      record.busy = false;
    }
  }

  /** The library constructor that this constructor frame calls has returned. */
  void superCalled(Object object, int depth) {
    if (!thread.isOpen(depth)) {
      return;
    }
    frames.clear(depth, Frames.CHAINING);
    boolean called = frames.is(depth, Frames.CALLING);
    record.start('=');
    record.value(object);
    record.state = Composition.IDLE;
    log.writeQuietly(record.line);
    thread.isBorn(object);
    if (called && resulting(depth)) {
      record.value(object);
      resulted(depth, object);
    }
  }

  /** Appends the end of a call that has thrown this. */
  void threw(Throwable thrown, int depth) {
    frames.clear(depth, Frames.CALLING);
    thread.outputs.mayHaveWritten(depth);
    thread.tellThrowable(thrown);
    record.start('x');
    record.value(thrown);
    log.write(record.line);
    record.state = Composition.IDLE;
    tellAfter(depth);
  }

  private void tellAfter(int depth) {
    int mark = frames.callMark(depth);
    if (mark >= 0) {
      thread.tellFrom(mark);
      record.references.truncate(mark);
      frames.setCallMark(depth, -1);
    }
  }
}
