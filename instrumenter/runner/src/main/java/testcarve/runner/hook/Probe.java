package testcarve.runner.hook;

/**
 * Empties the calls of one method that a test's act makes, or takes files and databases away from the act.
 *
 * <p>The test class is woven to arm the probe right before its act and to disarm it right after. The method under test is
 * woven to ask {@link #take} first and to return at once, with the value of the running variant, if it was armed. So only what
 * runs in the act is emptied, on its thread: never a call from the arrange part or from an assertion. (A scenario whose act was recorded
 * inside a call of its arrange arms the probe around that, too.)
 */
public final class Probe {

  private static final int NOTHING = -1;
  /** The variant that leaves the body as it is and takes files and databases away. */
  private static final String WITHOUT = "without";
  /** Frames of the probe's own while a test arms it. */
  private static final int ARMING = 2;
  /** As deep as a stack trace tells. */
  private static final int DEEPEST = 1024;

  private static volatile int watched = NOTHING;
  private static volatile String variant;
  private static volatile String returnDescriptor;
  private static volatile ClassLoader loader;
  private static volatile Thread armed;
  /** How deep the call stack is in the test that has armed the probe, and where that has come to. */
  private static volatile int depth;
  private static volatile StackTraceElement place;
  private static volatile boolean taken;
  private static volatile boolean unavailable;
  private static volatile Object value;

  private Probe() {}

  /** Starts a run in which the method with this id is emptied. */
  public static void open(int method, String variantName, String descriptor, ClassLoader classLoader) {
    taken = false;
    unavailable = false;
    armed = null;
    value = null;
    variant = variantName;
    returnDescriptor = descriptor;
    loader = classLoader;
    watched = method;
  }

  /** Ends the run. */
  public static void close() {
    watched = NOTHING;
    armed = null;
    value = null;
    loader = null;
  }

  /** Whether the emptied body was entered. */
  public static boolean wasTaken() {
    return taken;
  }

  /** Whether the variant has no value for the method's return type, so that the real body ran. */
  public static boolean wasUnavailable() {
    return unavailable;
  }

  /** Called by the woven test, right before its act. */
  public static void arm(int method) {
    if (method == watched) {
      armHere();
    }
  }

  /** The same, by a scenario, which has but one act. */
  public static void arm() {
    Branches.begin();
    if (watched != NOTHING) {
      armHere();
    }
  }

  private static void armHere() {
    if (WITHOUT.equals(variant)) {
      StackTraceElement[] stack = new Throwable().getStackTrace();
      depth = stack.length - ARMING;
      place = stack[ARMING];
    }
    armed = Thread.currentThread();
  }

  /** Called by the woven test, right after its act. */
  public static void disarm() {
    armed = null;
    Branches.end();
  }

  /** Called at the start of the woven method under test, with its receiver if it has one. */
  public static boolean take(int method, Object receiver) {
    if (watched != method || armed != Thread.currentThread() || variant.equals(WITHOUT)) {
      return false;
    }
    if (variant.equals("fresh")) {
      // What makes the value is not emptied.
      armed = null;
      value = FreshValues.of(returnDescriptor, loader);
      armed = Thread.currentThread();
      unavailable = value == null;
    } else if (variant.equals("this")) {
      value = receiver;
      unavailable = receiver == null;
    }
    taken = !unavailable;
    return taken;
  }

  /** Whether the act runs without files and databases, and is doing so now. */
  static boolean withholds() {
    boolean withholds = armed == Thread.currentThread() && WITHOUT.equals(variant) && isInAct();
    taken |= withholds;
    return withholds;
  }

  /** An act that has thrown has disarmed nothing: what the test does in the end is none of it. */
  private static boolean isInAct() {
    StackTraceElement[] stack = new Throwable().getStackTrace();
    int test = stack.length - depth;
    return stack.length >= DEEPEST || test > 0 && stack[test].equals(place);
  }

  /** Called by the woven method under test: the value of a primitive variant. */
  public static int number() {
    return variant.equals("1") || variant.equals("true") ? 1 : 0;
  }

  /** Called by the woven method under test: the value of a reference variant. */
  public static Object reference() {
    Object result = value;
    value = null;
    return result;
  }
}
