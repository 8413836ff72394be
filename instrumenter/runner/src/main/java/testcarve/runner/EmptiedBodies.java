package testcarve.runner;

import java.util.ArrayList;
import java.util.List;
import testcarve.runner.hook.Probe;
import testcarve.runner.weave.Target;

/**
 * Tells which emptied bodies of its method under test a test notices.
 *
 * <p>A new world for each try would be exact and slow. So tries share one, and what static state could have falsified is tried
 * again in a new world: a survivor, because an earlier run may have left behind what the emptied body should have done; what did
 * not reach the body, because an earlier run may have left open what is in its way (a transaction, the last connection to a database in
 * memory); and everything noticed, if the test does not pass unharmed afterwards.
 */
final class EmptiedBodies implements AutoCloseable {

  /** What one variant led to. */
  enum Verdict {
    NOTICED,
    SURVIVED,
    UNAVAILABLE,
    UNREACHED,
    TIMEOUT;

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Is told each settled variant at once: a timeout ends this JVM. */
  interface Report {
    void settled(String variant, Verdict verdict, Outcome outcome);
  }

  private record Try(String variant, Verdict verdict, Outcome outcome) {}

  private final ClassWorld world;

  EmptiedBodies(ClassWorld world) {
    this.world = world;
  }

  boolean areOf(String className) {
    return world.isOf(className);
  }

  /** Where the next one runs. */
  ClassWorld world() {
    return world;
  }

  /** Tries all variants; false if one ran into its time limit, which spoils this JVM. */
  boolean judge(Subject test, Target target, List<String> variants, Limits limits, Report report) {
    List<Try> noticed = new ArrayList<>();
    List<String> again = new ArrayList<>();
    for (String variant : variants) {
      Try attempt = attempt(test, target, variant, limits);
      switch (attempt.verdict()) {
        case NOTICED -> noticed.add(attempt);
        case SURVIVED, UNREACHED -> again.add(variant);
        default -> report(report, attempt);
      }
      if (attempt.verdict() == Verdict.TIMEOUT) {
        return false;
      }
    }
    if (noticed.isEmpty() || world.get().run(test, limits).isGreen()) {
      noticed.forEach(attempt -> report(report, attempt));
    } else {
      noticed.forEach(attempt -> again.add(attempt.variant()));
    }
    return judgeInNewWorlds(test, target, again, limits, report);
  }

  private boolean judgeInNewWorlds(Subject test, Target target, List<String> variants, Limits limits, Report report) {
    for (String variant : variants) {
      world.close();
      Try attempt = attempt(test, target, variant, limits);
      report(report, attempt);
      if (attempt.verdict() == Verdict.TIMEOUT) {
        return false;
      }
    }
    if (!variants.isEmpty()) {
      world.close();
    }
    return true;
  }

  private static void report(Report report, Try attempt) {
    report.settled(attempt.variant(), attempt.verdict(), attempt.outcome());
  }

  private Try attempt(Subject test, Target target, String variant, Limits limits) {
    World place = world.get();
    Probe.open(target.id(), variant, target.returnDescriptor(), place.loader());
    Outcome outcome = place.run(test, limits);
    Verdict verdict = verdict(outcome);
    Probe.close();
    return new Try(variant, verdict, outcome);
  }

  private static Verdict verdict(Outcome outcome) {
    if (outcome.kind() == Outcome.Kind.TIMEOUT) {
      return Verdict.TIMEOUT;
    }
    if (Probe.wasUnavailable()) {
      return Verdict.UNAVAILABLE;
    }
    if (!Probe.wasTaken()) {
      return Verdict.UNREACHED;
    }
    return outcome.isGreen() ? Verdict.SURVIVED : Verdict.NOTICED;
  }

  @Override
  public void close() {
    world.close();
  }
}
