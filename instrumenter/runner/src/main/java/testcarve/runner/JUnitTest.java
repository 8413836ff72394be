package testcarve.runner;

/** A test method. */
record JUnitTest(JUnitRun junit, String className, String methodName) implements Subject {

  @Override
  public Outcome run(TestLoader loader, Limits limits) throws ClassNotFoundException {
    return junit.run(Class.forName(className, false, loader), methodName);
  }

  @Override
  public boolean isAlone() {
    return false;
  }
}
