package testcarve.runner;

import testcarve.runner.hook.Work;

/**
 * A test method.
 *
 * @param countsWork whether it runs as scenarios do: its work is counted, and what it leaves behind ends with it
 */
record JUnitTest(JUnitRun junit, String className, String methodName, boolean countsWork) implements Subject {

  @Override
  public Outcome run(TestLoader loader, Limits limits) throws ClassNotFoundException {
    Work.begin(countsWork ? limits.work() : Long.MAX_VALUE);
    try {
      Outcome outcome = junit.run(Class.forName(className, false, loader), methodName);
      return Work.isExhausted() ? Outcome.of(Outcome.Kind.EXHAUSTED) : outcome;
    } finally {
      Work.end();
    }
  }

  @Override
  public boolean isAlone() {
    return countsWork;
  }
}
