package testcarve.runner.coverage;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.ILine;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.tools.ExecFileLoader;

/** Writes JaCoCo's agent, and tells what its execution files say, as text. PROTOCOL.md has the format. */
public final class Coverage {

  private Coverage() {}

  /** {@code agent FILE} or {@code report EXEC CLASSES...}. */
  public static void main(String[] arguments) throws IOException {
    List<String> rest = Arrays.asList(arguments).subList(1, arguments.length);
    if (arguments[0].equals("agent")) {
      writeAgent(Path.of(rest.get(0)));
    } else {
      PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
      report(new File(rest.get(0)), rest.subList(1, rest.size()), out);
      out.flush();
    }
  }

  private static void writeAgent(Path file) throws IOException {
    try (InputStream in = Coverage.class.getResourceAsStream("jacocoagent.jar")) {
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void report(File execution, List<String> entries, PrintStream out) throws IOException {
    ExecFileLoader loader = new ExecFileLoader();
    loader.load(execution);
    Classes classes = new Classes(loader.getExecutionDataStore());
    for (String entry : entries) {
      classes.read(entry);
    }
    classes.covered().forEach((covered, facts) -> report(covered, facts, out));
    classes.unreadable().forEach(name -> tell(out, "unreadable", name));
  }

  private static void report(IClassCoverage covered, ClassFacts facts, PrintStream out) {
    String name = covered.getName();
    String source = covered.getSourceFileName();
    tell(out, "class", name, Integer.toString(facts.access()), facts.nesting(), orDash(facts.outer()), orDash(source));
    if (covered.isNoMatch()) {
      tell(out, "changed", name);
    }
    for (IMethodCoverage method : covered.getMethods()) {
      tell(out, "method", name, method.getName(), method.getDesc(), covered(method.getLineCounter()),
          covered(method.getBranchCounter()), covered(method.getInstructionCounter()),
          Integer.toString(facts.accessOf(method.getName(), method.getDesc())),
          method.getFirstLine() + "\t" + method.getLastLine());
    }
    for (int number = covered.getFirstLine(); number >= 0 && number <= covered.getLastLine(); number++) {
      ILine line = covered.getLine(number);
      if (line.getInstructionCounter().getTotalCount() > 0) {
        tell(out, "line", name, Integer.toString(number), covered(line.getBranchCounter()),
            covered(line.getInstructionCounter()));
      }
    }
  }

  private static String orDash(String text) {
    return text == null ? "-" : text;
  }

  private static String covered(ICounter counter) {
    return counter.getCoveredCount() + "\t" + counter.getTotalCount();
  }

  private static void tell(PrintStream out, String... fields) {
    out.print(String.join("\t", fields) + "\n");
  }
}
