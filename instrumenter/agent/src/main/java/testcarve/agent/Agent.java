package testcarve.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.nio.file.Paths;
import java.util.jar.JarFile;

/**
 * Puts the recorder where all classes can see it, and starts it.
 *
 * <p>The manifest puts our jar on the boot path, where this class then comes from. If the jar was
 * renamed it comes from the system loader, and the boot loader gets the jar now: what follows must
 * then be started there.
 */
public final class Agent {

  /** Ends the recording; null before it has begun. */
  private static volatile Closer closer;

  private Agent() {}

  static void start(String options, Instrumentation instrumentation) throws Exception {
    if (BuildTools.isBuildTool()) {
      return;
    }
    if (Agent.class.getClassLoader() == null) {
      run(options, instrumentation);
      return;
    }
    instrumentation.appendToBootstrapClassLoaderSearch(ownJar());
    Class.forName(Agent.class.getName(), true, null)
        .getMethod("run", String.class, Instrumentation.class)
        .invoke(null, options, instrumentation);
  }

  private static JarFile ownJar() throws IOException, URISyntaxException {
    return new JarFile(
        Paths.get(Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .toFile());
  }

  /** Starts the recording; called on the boot loader's copy of this class. */
  public static void run(String argument, Instrumentation instrumentation) throws IOException {
    Options options = Options.parse(argument);
    closer = Session.start(options, TraceFile.create(options.output()), instrumentation);
  }

  /** Ends the recording now, for who halts the JVM; called on the boot loader's copy of this class. */
  public static void end() {
    if (closer != null) {
      closer.run();
    }
  }
}
