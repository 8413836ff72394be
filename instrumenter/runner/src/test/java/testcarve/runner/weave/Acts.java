package testcarve.runner.weave;

/** Plays the test: the act of each method is on its marked line. */
public class Acts {

  public static final int ADD_LINE = 13;
  public static final int NESTED_LINE = 18;
  public static final int BRIDGED_LINE = 24;

  public static Object add() {
    Subject subject = new Subject();
    subject.set(1);
    subject.set(2); // line 13
    return subject.state();
  }

  public static Object nested() {
    return new Subject(new Subject().isSet(), new Subject(true, 40, 2).state(), 0).state(); // line 18
  }

  public static Object bridged() {
    Subject subject = new Subject();
    Comparable<Subject> comparable = subject;
    return comparable.compareTo(subject); // line 24
  }
}
