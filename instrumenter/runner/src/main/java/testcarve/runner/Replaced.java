package testcarve.runner;

/** A class that a world has otherwise than the class path: with a mutant. */
record Replaced(String className, byte[] bytes) {

  static final Replaced NONE = new Replaced("", new byte[0]);
}
