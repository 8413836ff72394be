package testcarve.agent.record;

/** Records how one thread's frames are left, by returns and throwables, and where those are caught. */
final class ExitRecorder {

  final BranchBits bits = new BranchBits();
  private final ThreadRecorder thread;
  private final Values values;
  private final Composition record;
  private final Frames frames;
  private final Rereads rereads;
  private final Contents contents;
  private final ThreadLog log;

  ExitRecorder(
      ThreadRecorder thread,
      Recording recording,
      Composition record,
      Frames frames,
      Rereads rereads,
      Contents contents,
      ThreadLog log) {
    this.thread = thread;
    this.values = recording == null ? null : recording.values();
    this.record = record;
    this.frames = frames;
    this.rereads = rereads;
    this.contents = contents;
    this.log = log;
  }

  /** Begins the record of a return; the value and {@link #left} follow. */
  boolean returning(int depth) {
    if (!thread.isLeft(depth)) {
      bits.clear();
      return false;
    }
    try {
      thread.outputs.tell();
      thread.tellFrom(frames.mark(depth));
    } catch (Throwable failure) {
      log.lose();
    }
    record.start('<');
    return true;
  }

  void returned(Object value, int depth) {
    try {
      contents.tell(value);
      if (isReturnedToLibrary(depth)) {
        contents.handOver(value);
      }
    } catch (Throwable failure) {
      log.lose();
    }
    record.start('<');
    record.value(value);
    left(depth);
  }

  /** Whether a library called this frame, so that what it returns may be changed unseen. */
  private boolean isReturnedToLibrary(int depth) {
    return depth == 1 || frames.is(depth - 1, Frames.CALLING);
  }

  /** Appends the record of a return or throw: the frame is closed. */
  void left(int depth) {
    boolean written = frames.is(depth, Frames.WRITTEN);
    thread.close(depth);
    bits.appendTo(record.line);
    record.state = Composition.IDLE;
    if (written) {
      log.write(record.line);
    }
  }

  void threw(Throwable thrown, int depth) {
    if (!thread.isLeft(depth)) {
      bits.clear();
      return;
    }
    try {
      closeCall(thrown, depth);
      thread.outputs.tell();
      thread.tellFrom(frames.mark(depth));
      thread.tellThrowable(thrown);
    } catch (Throwable failure) {
      log.lose();
    }
    boolean constructor = frames.is(depth, Frames.CONSTRUCTOR);
    leftBy(thrown, depth);
    while (constructor && frames.depth > 0 && frames.is(frames.depth, Frames.CHAINING)) {
      leftBy(thrown, frames.depth);
    }
  }

  private void leftBy(Throwable thrown, int depth) {
    record.start('!');
    record.value(thrown);
    left(depth);
  }

  void caught(Throwable thrown, int depth) {
    if (!thread.isOpen(depth)) {
      return;
    }
    try {
      closeCall(thrown, depth);
      thread.tellThrowable(thrown);
      record.line.clear();
      record.line.ascii("^ ").number(frames.written(depth));
      values.write(record.line, thrown);
      rereads.clear();
      log.write(record.line);
    } catch (Throwable failure) {
      log.lose();
    }
  }

  private void closeCall(Throwable thrown, int depth) {
    frames.clear(depth, Frames.CHAINING);
    if (frames.is(depth, Frames.CALLING)) {
      thread.calls.threw(thrown, depth);
    }
  }
}
