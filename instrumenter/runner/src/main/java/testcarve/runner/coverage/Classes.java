package testcarve.runner.coverage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.data.ExecutionDataStore;

/**
 * The class files of class path entries with their coverage: as the class loader sees them, so without jars inside of jars and
 * without the variants of a multi-release jar, which have the names of the classes they stand for.
 */
final class Classes {

  private static final String SUFFIX = ".class";
  private static final String VARIANTS = "META-INF/versions/";

  private final Analyzer analyzer;
  private final Map<String, IClassCoverage> covered = new TreeMap<>();
  private final Map<String, ClassFacts> facts = new LinkedHashMap<>();
  private final List<String> unreadable = new ArrayList<>();

  Classes(ExecutionDataStore executions) {
    analyzer = new Analyzer(executions, this::add);
  }

  /** The first entry that has a class wins, as in a class loader; interfaces without code count, too: others nest in them. */
  private void add(IClassCoverage coverage) {
    covered.putIfAbsent(coverage.getName(), coverage);
  }

  /** A folder, a jar, or a folder in a jar: {@code FILE.jar!/FOLDER}. */
  void read(String entry) throws IOException {
    int inside = entry.indexOf("!/");
    Path path = Path.of(inside < 0 ? entry : entry.substring(0, inside));
    if (Files.isDirectory(path)) {
      readFolder(path);
    } else {
      readJar(path, inside < 0 ? "" : entry.substring(inside + 2));
    }
  }

  private void readFolder(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    }
    for (Path file : files) {
      read(Files.readAllBytes(file), file.toString());
    }
  }

  private void readJar(Path jar, String prefix) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
        String name = entry.getName();
        if (name.startsWith(prefix) && name.endsWith(SUFFIX) && !name.startsWith(VARIANTS)) {
          try (InputStream in = zip.getInputStream(entry)) {
            read(in.readAllBytes(), name);
          }
        }
      }
    }
  }

  private void read(byte[] bytes, String location) {
    try {
      ClassFacts read = ClassFacts.of(bytes);
      facts.putIfAbsent(read.name(), read);
      analyzer.analyzeClass(bytes, location);
    } catch (IOException | RuntimeException e) {
      // A damaged or far too new class must not cost the figures of all others.
      unreadable.add(location);
    }
  }

  /** By name; only classes with code. */
  Map<IClassCoverage, ClassFacts> covered() {
    Map<IClassCoverage, ClassFacts> all = new LinkedHashMap<>();
    covered.values().forEach(coverage -> all.put(coverage, facts.get(coverage.getName())));
    return all;
  }

  List<String> unreadable() {
    return unreadable;
  }
}
