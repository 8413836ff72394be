package testcarve.agent;

/** Tells the JVMs of build tools, which are passed over: the program runs in those they fork. */
final class BuildTools {

  private static final String[] MAINS = {
    "org.codehaus.plexus.classworlds.launcher.Launcher",
    "org.codehaus.classworlds.Launcher",
    "org.apache.maven.cli.MavenCli",
    "org.apache.maven.wrapper.MavenWrapperMain",
    "org.gradle.launcher.daemon.bootstrap.GradleDaemon",
    "org.gradle.launcher.GradleMain",
    "org.gradle.wrapper.GradleWrapperMain",
    "com.sun.tools.javac.Main",
    "org.apache.tools.ant.launch.Launcher",
    "jdk.compiler/com.sun.tools.javac.Main",
    "jdk.javadoc/jdk.javadoc.internal.tool.Main",
    "jdk.jartool/sun.tools.jar.Main",
    "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
    "org.jetbrains.kotlin.preloading.Preloader",
    "org.jetbrains.kotlin.daemon.KotlinCompileDaemon",
  };

  private BuildTools() {}

  static boolean isBuildTool() {
    String command = System.getProperty("sun.java.command", "");
    for (String main : MAINS) {
      if (command.equals(main) || command.startsWith(main + " ")) {
        return true;
      }
    }
    return command.contains("gradle-wrapper.jar") || command.contains("maven-wrapper.jar");
  }
}
