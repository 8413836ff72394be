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

  /** Events that all outermost invocations together may have beyond their own. */
  final int reserve;

  /** Events of these for each method that one of them calls. */
  final int method;

  /** Limits as {@code docs/recording.md} explains them, without a reserve. */
  public Limits(int test, int main, int call, int calls, int first, int content) {
    this(test, main, call, calls, first, content, 0, 0);
  }

  private Limits(int test, int main, int call, int calls, int first, int content, int reserve, int method) {
    this.test = Math.max(1, test);
    this.main = Math.max(1, main);
    this.call = Math.max(1, call);
    this.calls = Math.max(1, calls);
    this.first = first;
    this.content = content;
    this.reserve = reserve;
    this.method = method;
  }

  /** The same with a reserve, and what of it one invocation may have for each method that it calls. */
  public Limits sharing(int reserve, int method) {
    return new Limits(test, main, call, calls, first, content, reserve, method);
  }
}
