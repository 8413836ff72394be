package testcarve.runner;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * Compiles and runs generated test suites for testcarve, which talks to it through standard input and output.
 *
 * <p>The class path of this JVM holds the runner and one set of JUnit jars, nothing of the program under test.
 */
public final class Main {

  private Main() {}

  /** Serves requests until the input ends. */
  public static void main(String[] arguments) throws IOException {
    // Taken before the tests replace them.
    Channel channel = new Channel(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
    Globals globals = Globals.ofThisJvm();
    globals.restore();
    new Session(channel, globals).serve();
    AgentFiles.end();
    // Threads that tests left behind must not keep the JVM alive, nor must their shutdown hooks.
    Runtime.getRuntime().halt(0);
  }
}
