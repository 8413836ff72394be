package testcarve.agent.record;

import java.util.Arrays;

/** The open frames of one thread, outermost at 1. Columns, so that entering allocates nothing. */
final class Frames {

  /** Its {@code >} stands in the file. */
  static final int WRITTEN = 1;

  /** A constructor. */
  static final int CONSTRUCTOR = 2;

  /** A constructor that is calling this() or super() of application code. */
  static final int CHAINING = 4;

  /** A library call is open. */
  static final int CALLING = 8;

  /** A test, its setup, or main. */
  static final int DRIVER = 16;

  /** Its own events are left out from now on: over budget. */
  static final int THINNED = 32;

  /** It is recorded although the call around it is not, which goes on when it ends. */
  static final int RESUMED = 64;

  /** The open library call may write a file. */
  static final int WRITING = 128;

  int depth;
  private int[] flags = new int[16];
  private int[] numbers = new int[16];
  private int[] marks = new int[16];
  private int[] callMarks = new int[16];

  /** Opens a frame. */
  void push(int flag, int mark) {
    if (depth + 1 >= flags.length) {
      grow();
    }
    int d = depth + 1;
    flags[d] = flag;
    numbers[d] = numbers[d - 1];
    marks[d] = mark;
    callMarks[d] = -1;
    depth = d;
  }

  private void grow() {
    int length = flags.length * 2;
    int[] newFlags = Arrays.copyOf(flags, length);
    int[] newNumbers = Arrays.copyOf(numbers, length);
    int[] newMarks = Arrays.copyOf(marks, length);
    callMarks = Arrays.copyOf(callMarks, length);
    marks = newMarks;
    numbers = newNumbers;
    flags = newFlags;
  }

  boolean is(int d, int flag) {
    return (flags[d] & flag) != 0;
  }

  void set(int d, int flag) {
    flags[d] |= flag;
  }

  void clear(int d, int flag) {
    flags[d] &= ~flag;
  }

  /** The depth as the trace counts it: frames that could not be written are not there. */
  int written(int d) {
    return numbers[d];
  }

  /** The frame's {@code >} stands in the file. */
  void markWritten(int d) {
    flags[d] |= WRITTEN;
    numbers[d] = numbers[d - 1] + 1;
  }

  /** Where the frame's references start in the stack of references. */
  int mark(int d) {
    return marks[d];
  }

  /** Where the references of the frame's open library call start. */
  int callMark(int d) {
    return callMarks[d];
  }

  void setCallMark(int d, int mark) {
    callMarks[d] = mark;
  }
}
