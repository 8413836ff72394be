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

  /**
   * Appends the record of a return or throw, and closes the frame; tells whether it has. Where no stack is left for the record, the frame
   * stays open, and the next hook of an outer one closes it.
   */
  boolean left(int depth) {
    record.state = Composition.IDLE;
    try {
      bits.appendTo(record.line);
      if (frames.is(depth, Frames.WRITTEN)) {
        log.write(record.line);
      }
    } catch (Throwable failure) {
      log.lose();
      if (depth > 1) {
        return false;
      }
    }
    thread.close(depth);
    return true;
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
    boolean isClosed = leftBy(thrown, depth);
    while (isClosed && constructor && frames.depth > 0 && frames.is(frames.depth, Frames.CHAINING)) {
      isClosed = leftBy(thrown, frames.depth);
    }
  }

  private boolean leftBy(Throwable thrown, int depth) {
    record.start('!');
    record.value(thrown);
    return left(depth);
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
