package testcarve.agent.weave;

import testcarve.agent.record.CallSite;
import testcarve.agent.record.FieldSite;
import testcarve.agent.record.LambdaSite;

/** For weaving to see how large it gets: all numbers are large, nothing is kept. */
final class TrialSink implements Sink {

  private static final int LARGE = 1 << 20;

  @Override
  public int method(String name, String descriptor) {
    return LARGE;
  }

  @Override
  public int ownField(String name, String descriptor) {
    return LARGE;
  }

  @Override
  public int call(CallSite site) {
    return LARGE;
  }

  @Override
  public int field(FieldSite site) {
    return LARGE;
  }

  @Override
  public int lambda(LambdaSite site) {
    return LARGE;
  }
}
