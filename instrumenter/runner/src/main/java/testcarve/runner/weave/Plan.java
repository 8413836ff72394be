package testcarve.runner.weave;

import java.util.List;

/** What to weave: bodies that can be emptied, the acts of the tests, and whether the clock is moved. */
public record Plan(List<Target> targets, List<ActSite> acts, boolean moveClock) {

  /** Copies the lists. */
  public Plan {
    targets = List.copyOf(targets);
    acts = List.copyOf(acts);
  }

  boolean hasActs() {
    return !acts.isEmpty();
  }

  List<Target> targetsIn(String className) {
    return targets.stream().filter(target -> target.className().equals(className)).toList();
  }

  List<ActSite> actsIn(String className) {
    return acts.stream().filter(act -> act.testClass().equals(className)).toList();
  }
}
