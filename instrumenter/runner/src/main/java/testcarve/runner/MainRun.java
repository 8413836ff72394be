package testcarve.runner;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import testcarve.runner.hook.Exits;
import testcarve.runner.hook.Work;

/**
 * The recorded run of a program's {@code main} as a test: it is green if it prints what it printed and ends as it ended.
 *
 * @param input what it reads as its standard input
 * @param expected what it printed and how it ended, as a hash; empty: that is yet to be found out, and is the message of its outcome
 */
record MainRun(String className, Path input, String expected, List<String> arguments) implements Subject {

  private static final int HEXADECIMAL = 16;

  @Override
  public Outcome run(TestLoader loader, Limits limits) throws IOException {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.out;
    InputStream inputBefore = System.in;
    String end;
    try (InputStream in = Files.newInputStream(input); PrintStream out = new PrintStream(printed, true)) {
      System.setIn(in);
      System.setOut(out);
      Work.begin(limits.work());
      end = end(loader);
      if (Work.isExhausted()) {
        return Outcome.of(Outcome.Kind.EXHAUSTED);
      }
    } finally {
      Work.end();
      System.setIn(inputBefore);
      System.setOut(before);
    }
    String seen = hash(printed.toByteArray(), end);
    boolean isGreen = expected.isEmpty() || expected.equals(seen);
    return new Outcome(isGreen ? Outcome.Kind.GREEN : Outcome.Kind.FAILED, "", seen, "");
  }

  /** How it ends: by itself, by an exit with its status, by an exception of its class. */
  private String end(TestLoader loader) {
    try {
      Method main = Class.forName(className, true, loader).getDeclaredMethod("main", String[].class);
      main.setAccessible(true);
      main.invoke(null, (Object) arguments.toArray(String[]::new));
      return ended("");
    } catch (InvocationTargetException e) {
      return ended(e.getCause().getClass().getName());
    } catch (ReflectiveOperationException | LinkageError e) {
      return e.getClass().getName();
    }
  }

  private static String ended(String otherwise) {
    Error exit = Exits.take();
    return exit == null ? otherwise : exit.getMessage();
  }

  private static String hash(byte[] printed, String end) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(printed);
      return new BigInteger(1, digest.digest(end.getBytes(java.nio.charset.StandardCharsets.UTF_8))).toString(HEXADECIMAL);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("each JDK has it", e);
    }
  }

  @Override
  public boolean isAlone() {
    return true;
  }
}
