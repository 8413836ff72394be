package testcarve.runner;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import testcarve.runner.hook.Probe;
import testcarve.runner.hook.Work;
import testcarve.runner.steps.ClassMaker;
import testcarve.runner.steps.Made;
import testcarve.runner.weave.Target;

/** Runs scenarios: each made once, tried as often as asked, in a world of its own or in one that those share which leave nothing behind. */
final class Bench implements AutoCloseable {

  /** When a try ends: after so many steps of work; after so many milliseconds, if it waits or spins where nothing is counted. */
  record Limits(long work, long millis) {}

  /** A method under test that returns at once, and what. */
  record Emptied(Target target, String variant) {}

  /**
   * What is tried.
   *
   * @param fresh in a world of its own
   * @param guards the statements, hexadecimal, the first one in the lowest bit; empty for all
   * @param emptied null for the program as it is
   */
  record Try(int id, boolean fresh, String guards, Limits limits, Emptied emptied) {}

  /**
   * What came of it.
   *
   * @param reached what became of the body to empty: {@code taken}, {@code unreached}, {@code unavailable}; empty for none
   * @param spoiled a thread of it works on, so that this JVM must not be used any more
   */
  record Tried(Outcome outcome, long micros, long work, String reached, boolean spoiled) {}

  private final Supplier<World> worlds;
  private final Map<Integer, Made> scenarios = new HashMap<>();
  private final Leftovers left = Leftovers.inWorkingDirectory();
  private World shared;

  Bench(Supplier<World> worlds) {
    this.worlds = worlds;
    this.shared = worlds.get();
  }

  /** Makes the class of a scenario; how many of its statements can be left out. */
  int make(int id, int act, List<String> words) {
    Made made = ClassMaker.make(words, act, shared.loader());
    scenarios.put(id, made);
    return made.guards();
  }

  /**
   * Tries a scenario. What did not end by itself may have left classes half initialised, and what left threads behind may have left anything: nobody shares
   * their world.
   */
  Tried run(Try wanted) {
    if (wanted.fresh()) {
      replaceShared();
    }
    Made made = scenarios.get(wanted.id());
    long[] bits = wanted.guards().isEmpty() ? made.all() : bits(wanted.guards(), made.guards());
    open(wanted.emptied());
    long start = System.nanoTime();
    Outcome ended = shared.run(made, bits, wanted.limits().work(), wanted.limits().millis());
    long micros = (System.nanoTime() - start) / 1000;
    String reached = reached(wanted.emptied());
    Probe.close();
    long work = Work.used();
    boolean threads = shared.hasThreads();
    boolean spoiled = ended.kind() == Outcome.Kind.TIMEOUT || threads && !shared.stopThreads();
    if (wanted.fresh() || !ended.isByItself() || threads) {
      replaceShared();
    }
    return new Tried(left.without(ended), micros, work, reached, spoiled);
  }

  private void open(Emptied emptied) {
    if (emptied != null) {
      Probe.open(emptied.target().id(), emptied.variant(), emptied.target().returnDescriptor(), shared.loader());
    }
  }

  private static String reached(Emptied emptied) {
    if (emptied == null) {
      return "";
    }
    return Probe.wasUnavailable() ? "unavailable" : Probe.wasTaken() ? "taken" : "unreached";
  }

  /** Hexadecimal, the first statement in the lowest bit. */
  private static long[] bits(String guards, int count) {
    BigInteger all = new BigInteger(guards, 16);
    long[] bits = new long[(count + 63) / 64];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = all.shiftRight(64 * i).longValue();
    }
    return bits;
  }

  private void replaceShared() {
    shared.close();
    shared = worlds.get();
  }

  @Override
  public void close() {
    shared.close();
  }
}
