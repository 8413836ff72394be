package testcarve.agent.record;

/**
 * Records what became of the files that one thread opened to change them.
 *
 * <p>They are looked at where a frame begins or ends, and only if a call since the last look may have changed one: what is told inside a
 * frame was changed inside it. Files that were opened long ago are watched no more.
 */
final class OutputRecorder {

  private static final int MOST_WATCHED = 8;

  private final Recording recording;
  private final Composition record;
  private final Frames frames;
  private final ThreadLog log;
  private final WatchedFile[] watched = new WatchedFile[MOST_WATCHED];
  private int count;
  private boolean isTouched;

  /** A library has been given a file, and may keep it. */
  private boolean isHanded;

  OutputRecorder(Recording recording, Composition record, Frames frames, ThreadLog log) {
    this.recording = recording;
    this.record = record;
    this.frames = frames;
    this.log = log;
  }

  /** A library call of this frame is about to open a file to change it. */
  void opens(Object file, int depth) {
    String path = Inputs.pathOf(file);
    if (path != null) {
      WatchedFile opened = recording.outputs().watch(path);
      // What others did to it meanwhile is not this call's.
      tell(opened, true);
      watch(opened);
      mayWrite(depth);
    }
  }

  /** A library that nobody knows is given a file. */
  void hands() {
    isHanded = true;
  }

  /** The library call that this frame begins may write into a file that was given to its library before. */
  void mayStore(int depth) {
    if (isHanded) {
      mayWrite(depth);
    }
  }

  /** Puts it before all others. */
  private void watch(WatchedFile opened) {
    int at = 0;
    while (at < count && watched[at] != opened) {
      at++;
    }
    if (at == MOST_WATCHED) {
      // Nobody will look at it any more.
      tell(watched[MOST_WATCHED - 1], true);
    } else if (at == count) {
      count++;
    }
    System.arraycopy(watched, 0, watched, 1, Math.min(at, MOST_WATCHED - 1));
    watched[0] = opened;
  }

  /** The library call that this frame begins may change an open file, before it calls the program back and behind that. */
  void mayWrite(int depth) {
    if (count > 0 && depth > 0) {
      isTouched = true;
      frames.set(depth, Frames.WRITING);
    }
  }

  /** The library call of this frame is over. */
  void mayHaveWritten(int depth) {
    if (frames.is(depth, Frames.WRITING)) {
      frames.clear(depth, Frames.WRITING);
      isTouched = true;
    }
  }

  /** Tells of the files that have another content than at the last look. What became of them between outermost frames nobody did who is recorded. */
  void tell() {
    if (frames.depth == 0) {
      look(false);
    } else if (isTouched) {
      look(true);
    }
  }

  private void look(boolean tells) {
    isTouched = false;
    boolean before = record.busy;
    record.busy = true;
    try {
      for (int at = 0; at < count; at++) {
        tell(watched[at], tells);
      }
    } finally {
      record.busy = before;
    }
  }

  private void tell(WatchedFile file, boolean tells) {
    try {
      byte[] content = file.change();
      if (content != null && tells) {
        log.write(recording.outputs().record(file, content));
      }
    } catch (Throwable failure) {
      // Then nothing is known of the file.
    }
  }
}
