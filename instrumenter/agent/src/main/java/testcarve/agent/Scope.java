package testcarve.agent;

import java.io.File;
import testcarve.agent.define.AppFilter;
import testcarve.agent.weave.Names;

/**
 * Tells the application's classes. What the user includes; else what comes from a folder, from the
 * jar of {@code -jar}, or from the classes of a fat jar.
 */
final class Scope implements AppFilter {

  private final Globs include;
  private final Globs exclude;
  private final String jar;

  Scope(Globs include, Globs exclude) {
    this.include = include;
    this.exclude = exclude;
    this.jar = jarOfCommand();
  }

  private static String jarOfCommand() {
    String classPath = System.getProperty("java.class.path", "");
    String command = System.getProperty("sun.java.command", "");
    boolean single = classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator);
    if (!single || !command.startsWith(classPath) || classPath.contains("surefire")) {
      return null;
    }
    return new File(classPath).toURI().toString();
  }

  @Override
  public boolean isApp(String internalName, String source) {
    if (Names.isNeverWoven(internalName)) {
      return false;
    }
    String name = internalName.replace('/', '.');
    if (exclude.match(name)) {
      return false;
    }
    return include.isEmpty() ? isAppSource(source) : include.match(name);
  }

  private boolean isAppSource(String source) {
    return source != null
        && (source.endsWith("/") && source.startsWith("file:")
            || source.equals(jar)
            || source.contains("BOOT-INF/classes")
            || source.contains("WEB-INF/classes"));
  }
}
