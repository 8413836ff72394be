package testcarve.agent.record;

import testcarve.agent.format.Line;

/** Appends one thread's records to the trace, each behind the gaps that were met since the last. */
final class ThreadLog {

  final Budget budget;
  private final Recording recording;
  private final int thread;
  private int dropped;
  private int lost;

  ThreadLog(Recording recording, int thread) {
    this.recording = recording;
    this.thread = thread;
    this.budget = recording == null ? null : recording.newBudget();
  }

  /** Appends a record. */
  void write(Line line) {
    writeGaps();
    budget.spend();
    recording.write(line, thread);
  }

  /** As {@link #write}; if it fails, something is missing. */
  void writeQuietly(Line line) {
    try {
      write(line);
    } catch (Throwable failure) {
      lose();
    }
  }

  /** Appends a record of content. It may stand before the gap that the next event is behind. */
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
      recording.countDropped(budgeted);
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

  /** Notes an invocation that a budget has left out. */
  void drop() {
    dropped++;
  }

  /** Notes that something is missing: not woven, or a failure of ours that the program must not notice. */
  void lose() {
    lost++;
  }
}
