package testcarve.runner.weave;

/** Plays the test: the act of each method is on its marked line. */
public class Acts {

  public static final int ADD_LINE = 14;
  public static final int NESTED_LINE = 19;
  public static final int BRIDGED_LINE = 25;
  public static final int THROUGH_LINE = 31;

  public static Object add() {
    Subject subject = new Subject();
    subject.set(1);
    subject.set(2); // line 14
    return subject.state();
  }

  public static Object nested() {
    return new Subject(new Subject().isSet(), new Subject(true, 40, 2).state(), 0).state(); // line 19
  }

  public static Object bridged() {
    Subject subject = new Subject();
    Comparable<Subject> comparable = subject;
    return comparable.compareTo(subject); // line 25
  }

  public static Object through() {
    Subject subject = new Subject();
    subject.set(subject.state() + 1);
    long doubled = subject.doubled(); // line 31
    return doubled * 100 + subject.state();
  }
}
