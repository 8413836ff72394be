package testcarve.runner;

import java.lang.reflect.InvocationTargetException;
import testcarve.runner.hook.Fixtures;
import testcarve.runner.hook.Work;
import testcarve.runner.steps.Made;

/** The class of a scenario, and the bits of those of its statements that run. */
record ScenarioRun(Made made, long[] guards) implements Subject {

  @Override
  public Outcome run(TestLoader loader, Limits limits) {
    Thread thread = Thread.currentThread();
    String name = thread.getName();
    int priority = thread.getPriority();
    Work.begin(limits.work());
    try {
      loader.define(made).getMethod("run", long[].class).invoke(null, (Object) guards);
      return Outcome.of(Work.isExhausted() ? Outcome.Kind.EXHAUSTED : Outcome.Kind.GREEN);
    } catch (InvocationTargetException e) {
      return Outcome.of(Work.isExhausted() ? Outcome.Kind.EXHAUSTED : Outcome.Kind.FAILED, e.getCause());
    } catch (ReflectiveOperationException | LinkageError e) {
      return Outcome.of(Outcome.Kind.FAILED, e);
    } finally {
      Work.end();
      Fixtures.clear();
      // A test class would put them back itself.
      thread.setName(name);
      thread.setPriority(priority);
    }
  }

  @Override
  public boolean isAlone() {
    return true;
  }

  @Override
  public boolean leavesThreads() {
    return made.leavesThreads().get();
  }

  @Override
  public void noteThreads() {
    made.leavesThreads().set(true);
  }
}
