package testcarve.runner.steps;

/** What the maker asks of the classes that the scenario uses. */
interface Program {

  /** A class by its internal name or array descriptor, not initialised. */
  Class<?> load(String internalName);

  /** The classes that a loader sees. */
  static Program of(ClassLoader loader) {
    return name -> {
      try {
        return Class.forName(name.replace('/', '.'), false, loader);
      } catch (ClassNotFoundException | LinkageError e) {
        throw UnmadeException.without(name.replace('/', '.'), e);
      }
    };
  }
}
