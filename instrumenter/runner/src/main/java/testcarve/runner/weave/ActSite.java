package testcarve.runner.weave;

/**
 * The lines of a test class on which one test calls its method under test, and the method that is emptied in that call: this one,
 * or another one that runs inside.
 */
public record ActSite(String testClass, int firstLine, int lastLine, Target called, Target target) {

  boolean covers(int line) {
    return firstLine <= line && line <= lastLine;
  }
}
