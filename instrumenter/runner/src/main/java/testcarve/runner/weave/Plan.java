package testcarve.runner.weave;

import java.util.List;
import java.util.Set;

/**
 * What to weave: bodies that can be emptied, the acts of the tests, whether the clock is moved.
 *
 * @param scenarios whether scenarios run, whose work is counted and whose acts tell the probe by themselves
 * @param branching the classes, with slashes, that tell which branches an act takes
 */
public record Plan(List<Target> targets, List<ActSite> acts, boolean moveClock, boolean scenarios, Set<String> branching) {

  /** Copies the lists. */
  public Plan {
    // It may be moved at any time.
    moveClock |= scenarios;
    targets = List.copyOf(targets);
    acts = List.copyOf(acts);
    branching = Set.copyOf(branching);
  }

  /** A plan for test classes. */
  public Plan(List<Target> targets, List<ActSite> acts, boolean moveClock) {
    this(targets, acts, moveClock, false, Set.of());
  }

  boolean hasActs() {
    return !acts.isEmpty() || scenarios && !targets.isEmpty();
  }

  List<Target> targetsIn(String className) {
    return targets.stream().filter(target -> target.className().equals(className)).toList();
  }

  List<ActSite> actsIn(String className) {
    return acts.stream().filter(act -> act.testClass().equals(className)).toList();
  }
}
