package testcarve.agent.weave;

import testcarve.agent.define.ClassInfo;
import testcarve.agent.record.CallSite;
import testcarve.agent.record.FieldSite;
import testcarve.agent.record.LambdaSite;
import testcarve.agent.record.Sites;

/** Numbers as the trace defines them. */
final class RealSink implements Sink {

  private final ClassInfo info;

  RealSink(ClassInfo info) {
    this.info = info;
  }

  @Override
  public int method(String name, String descriptor) {
    int number = info.methodId(name, descriptor);
    if (number == 0) {
      throw new IllegalStateException("the trace has no method " + name + descriptor);
    }
    return number;
  }

  @Override
  public int ownField(String name, String descriptor) {
    return info.fieldId(name, descriptor);
  }

  @Override
  public int call(CallSite site) {
    return Sites.add(site);
  }

  @Override
  public int field(FieldSite site) {
    return Sites.add(site);
  }

  @Override
  public int lambda(LambdaSite site) {
    return Sites.add(site);
  }
}
