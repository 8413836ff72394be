package testcarve.runner;

import java.util.function.Supplier;

/** The world that the tests of one class run in, made when it is needed, and the next one where one is spent. */
final class ClassWorld implements AutoCloseable {

  private final Supplier<World> worlds;
  private final String className;
  /** Null until it is needed. */
  private World world;

  ClassWorld(Supplier<World> worlds, String className) {
    this.worlds = worlds;
    this.className = className;
  }

  boolean isOf(String name) {
    return className.equals(name);
  }

  /** Whether the next test runs where others ran. */
  boolean goesOn() {
    return world != null && !world.isSpent();
  }

  /** Where the next test may run. */
  World get() {
    if (!goesOn()) {
      close();
      world = worlds.get();
    }
    return world;
  }

  /** Ends the world; who comes next gets a new one. */
  @Override
  public void close() {
    if (world != null) {
      world.close();
    }
    world = null;
  }
}
