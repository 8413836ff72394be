package testcarve.agent.weave;

import testcarve.agent.record.CallSite;
import testcarve.agent.record.FieldSite;
import testcarve.agent.record.LambdaSite;

/** Gives the numbers that woven code names things by. */
interface Sink {

  /** Of a declared method. */
  int method(String name, String descriptor);

  /** Of a field that the class itself declares; 0 if it does not. */
  int ownField(String name, String descriptor);

  /** Of a call site. */
  int call(CallSite site);

  /** Of a field that another class declares. */
  int field(FieldSite site);

  /** Of a site of lambdas. */
  int lambda(LambdaSite site);
}
