import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Tells which mistakes in a program its carved tests notice, in one JVM: each in a class loader of its own, over libraries that all share.
 *
 * <p>Arguments: the class path of tests and program, the tests first; then for each mistake a directory with its source and the test class that should
 * notice, or nothing. A line for each: {@code ##RED} or {@code ##GREEN}; before and behind them one for the program as it is.
 */
final class Mistakes {
  private final Launcher launcher = LauncherFactory.create();
  private final List<Path> own;

  private Mistakes(List<Path> own) {
    this.own = own;
  }

  public static void main(String[] args) throws Exception {
    Mistakes mistakes = new Mistakes(Arrays.stream(args[0].split(File.pathSeparator)).map(Path::of).toList());
    mistakes.tell(List.of(), "");
    for (int at = 1; at + 1 < args.length; at += 2) {
      mistakes.tell(List.of(mistakes.compiled(Path.of(args[at]))), args[at + 1]);
    }
    mistakes.tell(List.of(), "");
  }

  private Path compiled(Path directory) throws Exception {
    String path = System.getProperty("java.class.path") + File.pathSeparator + String.join(File.pathSeparator, own.stream().map(Path::toString).toList());
    Path classes = directory.resolve("classes");
    String[] options = {"-proc:none", "-nowarn", "-encoding", "UTF-8", "-cp", path, "-d", classes.toString()};
    try (Stream<Path> files = Files.list(directory)) {
      Stream<String> sources = files.map(Path::toString).filter(name -> name.endsWith(".java"));
      int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, Stream.concat(Arrays.stream(options), sources).toArray(String[]::new));
      if (status != 0) {
        throw new IllegalArgumentException(directory + " does not compile");
      }
    }
    return classes;
  }

  private void tell(List<Path> inFront, String testClass) throws Exception {
    // Most are noticed where they are made.
    boolean noticed = !testClass.isEmpty() && isRed(inFront, testClass) || isRed(inFront, "");
    System.out.println("\n##" + (noticed ? "RED" : "GREEN"));
  }

  /** Whether a test of a class is red, or of all. */
  private boolean isRed(List<Path> inFront, String testClass) throws Exception {
    URL[] urls = Stream.concat(inFront.stream(), own.stream()).map(Mistakes::url).toArray(URL[]::new);
    try (URLClassLoader loader = new URLClassLoader(urls, Mistakes.class.getClassLoader())) {
      Thread.currentThread().setContextClassLoader(loader);
      List<? extends DiscoverySelector> which = testClass.isEmpty()
          ? DiscoverySelectors.selectClasspathRoots(Set.of(own.get(0)))
          : List.of(DiscoverySelectors.selectClass(loader.loadClass(testClass)));
      LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request().selectors(which).build();
      SummaryGeneratingListener listener = new SummaryGeneratingListener();
      launcher.execute(request, listener);
      if (listener.getSummary().getTestsFoundCount() == 0) {
        throw new IllegalStateException("no test in " + testClass);
      }
      return listener.getSummary().getTotalFailureCount() > 0;
    }
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
