package testcarve.agent.content;

/** Classes of the JDK by name. */
final class Jdk {

  private Jdk() {}

  /** A class nested in another one or, like it, in a superclass's file. */
  static Class<?> nested(Class<?> outer, String simpleName) throws NoSuchFieldException {
    return named(outer.getName() + '$' + simpleName);
  }

  /** A class of the boot loader; not initialised. */
  static Class<?> named(String name) throws NoSuchFieldException {
    try {
      return Class.forName(name, false, null);
    } catch (ClassNotFoundException e) {
      throw new NoSuchFieldException(name);
    }
  }
}
