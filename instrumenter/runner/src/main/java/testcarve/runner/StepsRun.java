package testcarve.runner;

import java.lang.reflect.InvocationTargetException;
import testcarve.runner.hook.Fixtures;
import testcarve.runner.hook.Work;

/** Runs the class of a scenario: what JUnit is to a test class. */
final class StepsRun {

  private StepsRun() {}

  /** Runs it on the current thread. */
  static Outcome run(Class<?> scenario, long[] guards, long work) {
    Work.begin(work);
    try {
      scenario.getMethod("run", long[].class).invoke(null, (Object) guards);
      return Outcome.of(Work.isExhausted() ? Outcome.Kind.EXHAUSTED : Outcome.Kind.GREEN);
    } catch (InvocationTargetException e) {
      return Outcome.of(Work.isExhausted() ? Outcome.Kind.EXHAUSTED : Outcome.Kind.FAILED, e.getCause());
    } catch (ReflectiveOperationException | LinkageError e) {
      return Outcome.of(Outcome.Kind.FAILED, e);
    } finally {
      Work.end();
      Fixtures.clear();
    }
  }
}
