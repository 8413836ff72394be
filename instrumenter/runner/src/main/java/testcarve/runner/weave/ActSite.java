package testcarve.runner.weave;

/** The lines of a test class on which one test calls its method under test. */
public record ActSite(String testClass, int firstLine, int lastLine, Target target) {

  boolean covers(int line) {
    return firstLine <= line && line <= lastLine;
  }
}
