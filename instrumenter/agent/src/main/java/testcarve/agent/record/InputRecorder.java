package testcarve.agent.record;

import java.net.URL;
import testcarve.agent.format.Line;

/** Records what one thread takes in from outside: standard input, files, resources. What it opens to change is watched from then on. */
final class InputRecorder {

  private final Recording recording;
  private final Composition record;
  private final Frames frames;
  private final Rereads rereads;
  private final ThreadLog log;
  private final OutputRecorder outputs;

  InputRecorder(
      Recording recording, Composition record, Frames frames, Rereads rereads, ThreadLog log, OutputRecorder outputs) {
    this.outputs = outputs;
    this.recording = recording;
    this.record = record;
    this.frames = frames;
    this.rereads = rereads;
    this.log = log;
  }

  /**
   * A file is about to be opened. It is told even from code that is left out: what was in the file cannot be had later.
   */
  void opens(Object file, int depth, int mode) {
    boolean isLibrary = (mode & InputHooks.IF_LIBRARY) == 0 || depth > 0 && frames.is(depth, Frames.CALLING);
    if (!isListening() || !isLibrary) {
      return;
    }
    record.busy = true;
    try {
      if ((mode & InputHooks.READ) != 0) {
        tell(recording.inputs().file(file));
      }
      if ((mode & InputHooks.WRITE) != 0) {
        recording.inputs().written(file);
      }
      if ((mode & InputHooks.CHANGE) != 0) {
        outputs.opens(file, depth);
      }
    } catch (Throwable failure) {
      log.lose();
    } finally {
      record.busy = false;
    }
  }

  /** A resource is about to be opened. */
  void finds(Object from, Object name) {
    if (!isListening() || !(name instanceof String)) {
      return;
    }
    record.busy = true;
    try {
      URL url = InputHooks.find(from, (String) name);
      if (url != null) {
        tell(recording.inputs().resource(url));
      }
    } catch (Throwable failure) {
      log.lose();
    } finally {
      record.busy = false;
    }
  }

  private boolean isListening() {
    return !record.busy && frames.depth > 0;
  }

  private void tell(Inputs.Input input) {
    if (input != null) {
      Line line = new Line();
      line.ascii("F ").quoted(input.name, 0, input.name.length());
      line.put(' ').quoted(input.copy, 0, input.copy.length());
      log.write(line);
      rereads.clear();
    }
  }

  /** Bytes of standard input have been taken. */
  void consumed(byte[] bytes, int from, int to) {
    if (!isListening()) {
      return;
    }
    try {
      Line line = new Line();
      line.ascii("I ").quoted(bytes, from, to);
      log.write(line);
      rereads.clear();
    } catch (Throwable failure) {
      log.lose();
    }
  }
}
