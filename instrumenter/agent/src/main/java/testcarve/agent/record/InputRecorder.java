package testcarve.agent.record;

import java.net.URL;
import java.util.function.Consumer;
import testcarve.agent.format.Line;

/** Records what one thread takes in from outside: standard input, files, resources. What it opens to change is watched from then on. */
final class InputRecorder {

  private final Recording recording;
  private final Composition record;
  private final Frames frames;
  private final Rereads rereads;
  private final Values values;
  private final ThreadLog log;
  private final OutputRecorder outputs;
  private final Consumer<Input> telling = this::tell;

  InputRecorder(
      Recording recording,
      Composition record,
      Frames frames,
      Rereads rereads,
      Values values,
      ThreadLog log,
      OutputRecorder outputs) {
    this.outputs = outputs;
    this.values = values;
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
      recording.inputs().meets(file, mode, telling);
      if ((mode & InputHooks.CHANGE) != 0) {
        outputs.opens(file, depth);
        if ((mode & InputHooks.IF_LIBRARY) != 0) {
          outputs.hands();
        }
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
        recording.inputs().meets(url, InputHooks.READ, telling);
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

  private void tell(Input input) {
    log.write(input.line());
    rereads.clear();
  }

  /** Bytes have been taken from a stream that is or was {@code System.in}. */
  void consumed(Object stream, byte[] bytes, int from, int to) {
    if (!isListening()) {
      return;
    }
    record.busy = true;
    try {
      Line line = new Line();
      line.put('I');
      values.write(line, stream);
      line.ascii(" ").quoted(bytes, from, to);
      log.write(line);
      rereads.clear();
    } catch (Throwable failure) {
      log.lose();
    } finally {
      record.busy = false;
    }
  }
}
