package testcarve.runner;

import java.util.function.Supplier;

/** The world that the tests of one class run in, and the next one where one is spent. */
final class ClassWorld implements AutoCloseable {

  private final Supplier<World> worlds;
  private final String className;
  private World world;

  ClassWorld(Supplier<World> worlds, String className) {
    this.worlds = worlds;
    this.className = className;
    this.world = worlds.get();
  }

  boolean isOf(String name) {
    return className.equals(name);
  }

  /** Where the next test may run. */
  World get() {
    if (world.isSpent()) {
      renew();
    }
    return world;
  }

  void renew() {
    world.close();
    world = worlds.get();
  }

  @Override
  public void close() {
    world.close();
  }
}
