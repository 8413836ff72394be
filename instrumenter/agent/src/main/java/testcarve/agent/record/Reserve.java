package testcarve.agent.record;

import java.util.concurrent.atomic.AtomicInteger;

/** Events that outermost invocations share, beyond what is each one's own. The first of a program take most: what later ones do is more often like something before. */
final class Reserve {

  /** No one may take more than such a part of what is left. */
  private static final int SHARE = 4;

  private final AtomicInteger left;

  Reserve(int all) {
    this.left = new AtomicInteger(all);
  }

  /** As many one may take now. Two threads may be told the same. */
  int share() {
    return Math.max(0, left.get()) / SHARE;
  }

  void take(int events) {
    left.addAndGet(-events);
  }
}
