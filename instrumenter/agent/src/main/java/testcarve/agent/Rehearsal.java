package testcarve.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import testcarve.agent.define.ClassDefiner;
import testcarve.agent.record.Recording;
import testcarve.agent.weave.ClassWeaver;

/**
 * Loads what the agent will need, before the program runs: all of its own classes, and by weaving and recording into nowhere those of the
 * JDK that they use.
 *
 * <p>A class that is first needed where the program has overrun its stack would fail to load or, worse, to initialise, for good; and the
 * JVM prints a failed assertion if there is no stack left for a class file transformer. The thread is a daemon of its own for the same
 * reason as {@link testcarve.agent.content.Preload}.
 */
final class Rehearsal extends Thread {

  private static final String OWN = "testcarve/agent/";
  private static final String LIBRARY = "testcarve/agent/asm/";
  private static final String SUFFIX = ".class";

  private Rehearsal() {
    super("testcarve-rehearsal");
    setDaemon(true);
  }

  /** Returns when it is done. */
  static void hold() {
    Rehearsal rehearsal = new Rehearsal();
    rehearsal.start();
    try {
      rehearsal.join();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void run() {
    try {
      loadOwn();
      ClassDefiner.rehearse();
      ClassWeaver.rehearse(ownClass(ClassWeaver.class));
      Recording.rehearse();
    } catch (Exception | LinkageError unable) {
      // Then classes are loaded when they are needed.
    }
  }

  private static void loadOwn() throws IOException, ClassNotFoundException {
    URL self = resource(Rehearsal.class);
    if (self == null || !"jar".equals(self.getProtocol())) {
      return;
    }
    JarURLConnection connection = (JarURLConnection) self.openConnection();
    connection.setUseCaches(false);
    try (ZipFile jar = connection.getJarFile()) {
      for (ZipEntry entry : Collections.list(jar.entries())) {
        String name = entry.getName();
        if (name.startsWith(OWN) && name.endsWith(SUFFIX) && !name.startsWith(LIBRARY)) {
          String className = name.substring(0, name.length() - SUFFIX.length()).replace('/', '.');
          Class.forName(className, true, Rehearsal.class.getClassLoader());
        }
      }
    }
  }

  private static byte[] ownClass(Class<?> type) throws IOException {
    try (InputStream in = resource(type).openStream()) {
      return in.readAllBytes();
    }
  }

  private static URL resource(Class<?> type) {
    return ClassLoader.getSystemResource(type.getName().replace('.', '/') + SUFFIX);
  }
}
