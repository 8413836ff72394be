package testcarve.agent;

import java.io.File;
import testcarve.agent.define.AppFilter;
import testcarve.agent.weave.Names;

/**
 * Tells the application's classes. What the user includes, and the main class; else what comes from a folder, from the
 * jar of {@code -jar}, or from the classes of a fat jar.
 */
final class Scope implements AppFilter {

  private final Globs include;
  private final Globs exclude;
  private final String jar;

  /** As in the command: a class, a module and a class, or a jar. */
  private final String main;

  Scope(Globs include, Globs exclude) {
    this.include = include;
    this.exclude = exclude;
    String command = System.getProperty("sun.java.command", "");
    this.jar = jarOf(command);
    this.main = mainOf(command);
  }

  private static String mainOf(String command) {
    String program = command.split(" ", 2)[0];
    return program.substring(program.indexOf('/') + 1);
  }

  private static String jarOf(String command) {
    String classPath = System.getProperty("java.class.path", "");
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
    return include.isEmpty() ? isAppSource(source) : include.match(name) || isInMain(name);
  }

  /** The main class is the outermost level: without it what it makes and hands to the program would have no origin. */
  @Override
  public boolean isDriverOnly(String internalName) {
    String name = internalName.replace('/', '.');
    return !include.isEmpty() && !include.match(name) && isInMain(name);
  }

  private boolean isInMain(String name) {
    return name.equals(main) || name.startsWith(main + "$");
  }

  private boolean isAppSource(String source) {
    return source != null
        && (source.endsWith("/") && source.startsWith("file:")
            || source.equals(jar)
            || source.contains("BOOT-INF/classes")
            || source.contains("WEB-INF/classes"));
  }
}
