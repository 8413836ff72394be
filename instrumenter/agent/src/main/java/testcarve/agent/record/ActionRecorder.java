package testcarve.agent.record;

/** Records what one thread does inside a frame: accesses of fields and arrays, creations, monitors. */
final class ActionRecorder {

  private final ThreadRecorder thread;
  private final Recording recording;
  private final Values values;
  private final Composition record;
  private final Frames frames;
  private final Rereads rereads;
  private final ThreadLog log;

  ActionRecorder(
      ThreadRecorder thread,
      Recording recording,
      Composition record,
      Frames frames,
      Rereads rereads,
      ThreadLog log) {
    this.thread = thread;
    this.recording = recording;
    this.values = recording == null ? null : recording.values();
    this.record = record;
    this.frames = frames;
    this.rereads = rereads;
    this.log = log;
  }

  /** Begins an event of the frame, if it is to be recorded. */
  boolean starts(char verb, int depth) {
    if (!thread.records(depth)) {
      return false;
    }
    record.start(verb);
    if (verb != 'r' && verb != 'R' && verb != 'g') {
      rereads.clear();
    }
    return true;
  }

  /** Begins the write of an object's field. */
  boolean startsPut(Object object, int depth, int field) {
    if (object == null || !starts('w', depth)) {
      return false;
    }
    record.argument(object);
    return field(field);
  }

  /** Begins the write of a field of the object under construction. */
  boolean startsPutUnbound(int depth, int field) {
    if (!starts('w', depth)) {
      return false;
    }
    record.line.blank('_');
    return field(field);
  }

  /** Begins the read of an object's field. */
  boolean startsGet(Object object, int depth, int field) {
    if (!starts('r', depth)) {
      return false;
    }
    record.argument(object);
    return field(field);
  }

  /** Begins the write or read of a static field. */
  boolean startsStatic(char verb, int depth, int field) {
    return starts(verb, depth) && field(field);
  }

  /** Begins the write of an array's element. */
  boolean startsStore(Object array, int index, int depth) {
    if (!starts('s', depth)) {
      return false;
    }
    record.argument(array);
    isTold(array);
    record.number(index);
    return true;
  }

  /** Begins the read of an array's element. */
  boolean startsLoad(Object array, int index, int depth) {
    if (!starts('g', depth)) {
      return false;
    }
    record.argument(array);
    record.number(index);
    return true;
  }

  /** Appends the number of a field; false if the trace does not know it. */
  private boolean field(int field) {
    if (field > 0) {
      record.number(field);
      return true;
    }
    try {
      int number = Sites.field(~field).field();
      if (number == 0) {
        record.busy = true;
        try {
          number = Sites.field(~field).resolve(values);
        } finally {
          record.busy = false;
        }
      }
      record.number(number);
      return number > 0;
    } catch (Throwable failure) {
      log.lose();
      return false;
    }
  }

  /** Appends the event that has been composed. */
  void finish() {
    record.state = Composition.IDLE;
    log.writeQuietly(record.line);
  }

  /** Appends the read that has been composed, unless the frame has just read the same. */
  void finishRead(int depth) {
    record.state = Composition.IDLE;
    if (frames.is(depth, Frames.DRIVER) || rereads.isNew(record.line)) {
      log.writeQuietly(record.line);
    }
  }

  /** Tells the reads of all components of a record, and of another of the same class. */
  void components(Object one, Object other, int depth) {
    if (one == null || !thread.records(depth)) {
      return;
    }
    record.busy = true;
    try {
      readAll(one);
      if (other != null && other != one && other.getClass() == one.getClass()) {
        readAll(other);
      }
    } catch (Throwable failure) {
      log.lose();
    } finally {
      record.busy = false;
      rereads.clear();
    }
  }

  private void readAll(Object object) throws IllegalAccessException {
    RuntimeClass type = values.classOf(object);
    for (RuntimeClass.FieldOfObject each : type.fields(values)) {
      if (each.field != null) {
        record.start('r');
        record.value(object);
        record.number(each.number);
        each.write(record.line, object, values);
        log.write(record.line);
      }
    }
    record.state = Composition.IDLE;
  }

  /** Begins the creation of a functional object, unless it was there before; its captured values follow. */
  void lambda(Object object, int depth, int number) {
    if (!thread.records(depth)) {
      return;
    }
    try {
      LambdaSite at = Sites.lambda(number);
      int id = at.id() != 0 ? at.id() : recording.defineLambda(at);
      ObjectEntry entry = values.entry(object, values.classOf(object), id);
      if (entry.told != null) {
        record.state = Composition.IDLE; // What it captured follows all the same.
        return;
      }
      entry.told = Told.CREATED;
      record.start('l');
      record.number(id);
      record.line.blank('o').number(entry.id());
    } catch (Throwable failure) {
      record.state = Composition.IDLE;
      log.lose();
    }
  }

  /** All that an array holds is told by records of its own; so are the fields of a copy. */
  void isTold(Object array) {
    try {
      ObjectEntry entry = values.entry(array);
      entry.isKnown = true;
      Told before;
      do {
        before = entry.told;
      } while ((before == null || !before.isCreated) && !entry.replace(before, Told.created(before)));
    } catch (Throwable failure) {
      log.lose();
    }
  }
}
