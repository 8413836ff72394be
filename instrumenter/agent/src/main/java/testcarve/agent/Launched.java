package testcarve.agent;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.InvalidPathException;
import java.nio.file.Paths;
import testcarve.agent.define.JdkModules;
import testcarve.agent.define.Urls;
import testcarve.agent.weave.Names;

/**
 * What the JVM was started to run, as its launcher was told: a class, a module, a jar or a source file. Where that comes from is the application,
 * be it a jar.
 */
final class Launched {

  /** What compiles a source file in memory and runs it: {@code Main} before Java 22, then {@code SourceLauncher}. */
  private static final String SOURCE_LAUNCHER = "jdk.compiler/com.sun.tools.javac.launcher.";

  private final String main;
  private final String source;

  private Launched(String main, String source) {
    this.main = main;
    this.source = source;
  }

  /** What this JVM was started to run. */
  static Launched byCommand() {
    String command = System.getProperty("sun.java.command", "");
    String program = command.split(" ", 2)[0];
    if (program.startsWith(SOURCE_LAUNCHER)) {
      return ofSource(command.substring(program.length()).trim());
    }
    String module = System.getProperty("jdk.module.main");
    if (module != null) {
      return ofModule(module, program);
    }
    String jar = jarOf(command);
    return jar == null ? ofClass(program.replace('/', '.')) : new Launched(null, jar);
  }

  /** The class of the {@code main} that the JVM runs, of a source file the likely one; null where only its jar is told. */
  String main() {
    return main;
  }

  /** The URL of where it comes from, as its classes tell; null if that is not known, or if it is a test tool. */
  String source() {
    return source;
  }

  private static Launched ofModule(String module, String program) {
    int slash = program.indexOf('/');
    String main = slash < 0 ? JdkModules.mainClass(module) : program.substring(slash + 1);
    return new Launched(main, JdkModules.location(module));
  }

  private static String jarOf(String command) {
    String classPath = System.getProperty("java.class.path", "");
    boolean single = classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator);
    return single && command.startsWith(classPath) ? new File(classPath).toURI().toString() : null;
  }

  private static Launched ofClass(String main) {
    String name = main.replace('.', '/');
    // What runs tests is not what is tested; and a loader of the program's own is not asked on our account.
    if (Names.isNeverWoven(name) || ClassLoader.getSystemClassLoader().getClass().getClassLoader() != null) {
      return new Launched(main, null);
    }
    String path = name + ".class";
    URL found = ClassLoader.getSystemResource(path);
    return new Launched(main, found == null ? null : Urls.root(found, path));
  }

  /** Which class has the {@code main} is known when the file is compiled; nearly always it has the file's name. */
  private static Launched ofSource(String words) {
    String file = words;
    for (int end = words.indexOf(' '); end >= 0 && !new File(file).isFile(); end = words.indexOf(' ', end + 1)) {
      file = words.substring(0, end);
    }
    try {
      String name = new File(file).getName();
      String main = name.endsWith(".java") ? name.substring(0, name.length() - ".java".length()) : name;
      return new Launched(main, Paths.get(file).toUri().toURL().toString());
    } catch (MalformedURLException | InvalidPathException unknown) {
      return new Launched(null, null);
    }
  }
}
