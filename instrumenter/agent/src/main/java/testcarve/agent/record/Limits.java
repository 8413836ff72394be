package testcarve.agent.record;

/** How much is recorded at most. */
public final class Limits {

  /** Events of one outermost invocation: of a test, or of what another thread runs. */
  final int test;

  /** Events of main. */
  final int main;

  /** Events of one invocation that is recorded whole. */
  final int call;

  /** Calls of a method that are recorded, once a quarter of the events is spent, before they are thinned out. */
  final int calls;

  /** Calls of each method that are recorded whatever else is spent. */
  final int first;

  /** Bytes that are told of the content of one object. */
  final int content;

  /** Limits as {@code docs/recording.md} explains them. */
  public Limits(int test, int main, int call, int calls, int first, int content) {
    this.test = Math.max(1, test);
    this.main = Math.max(1, main);
    this.call = Math.max(1, call);
    this.calls = Math.max(1, calls);
    this.first = first;
    this.content = content;
  }
}
