package testcarve.agent.define;

/** A class name seen from a class loader. */
final class Key {

  final int loader;
  final String name;

  Key(int loader, String name) {
    this.loader = loader;
    this.name = name;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key && ((Key) other).loader == loader && ((Key) other).name.equals(name);
  }

  @Override
  public int hashCode() {
    return name.hashCode() * 31 + loader;
  }
}
