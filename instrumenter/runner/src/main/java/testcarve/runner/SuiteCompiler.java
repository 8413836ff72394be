package testcarve.runner;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticListener;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles a whole suite from memory, with the warnings a careful user would have on. */
final class SuiteCompiler {

  /** A source file by its path below the source folder. */
  static final class Source extends SimpleJavaFileObject {

    private static final String SCHEME = "suite";

    private final String text;

    Source(String path, String text) throws URISyntaxException {
      super(new URI(SCHEME, null, "/" + path, null), Kind.SOURCE);
      this.text = text;
    }

    /** The path of one of ours; empty for another file. javac hands out wrappers, which only keep the URI. */
    static String pathOf(JavaFileObject file) {
      return file != null && SCHEME.equals(file.toUri().getScheme()) ? file.toUri().getPath().substring(1) : "";
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** A member or import of a source file, by lines. */
  record Part(String path, String kind, String owner, String name, long firstLine, long lastLine) {}

  private static final List<String> LINT =
      List.of("-Xlint:all,-path,-processing,-options,-classfile", "-proc:none", "-g", "-encoding", "UTF-8",
          "-implicit:none", "-Xmaxerrs", "100000", "-Xmaxwarns", "100000");

  private final JavaCompiler compiler;
  private final List<Path> classPath;

  SuiteCompiler(List<Path> classPath) {
    this.compiler = ToolProvider.getSystemJavaCompiler();
    this.classPath = classPath;
    if (compiler == null) {
      throw new IllegalStateException("this Java runtime has no compiler: a JDK is needed");
    }
  }

  /**
   * Compiles; false if there was any error, or a warning with a place in a source. Without one javac speaks of a class file of others, which
   * no source of ours makes better: an annotation's constant whose jar is not on the class path. (So no {@code -Werror}, which counts those, too.)
   */
  boolean compile(List<Source> sources, Path output, String release, Channel channel) throws IOException {
    List<String> options = new ArrayList<>(LINT);
    if (release.isEmpty()) {
      options.addAll(exports());
    } else {
      // javac wants either: a release hides what these open.
      options.addAll(List.of("--release", release));
    }
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
      files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
      // The program's own sources may lie beside its classes: javac would compile those that are newer, and tell of all that is wrong there.
      files.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of());
      files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(output));
      boolean[] clean = {true};
      DiagnosticListener<JavaFileObject> listener = found -> clean[0] &= !tell(channel, found);
      return compiler.getTask(Writer.nullWriter(), files, listener, options, null, sources).call() && clean[0];
    }
  }

  /** What this JVM may see of modules that hide it: the tests name it, too. */
  private static List<String> exports() {
    List<String> given = ManagementFactory.getRuntimeMXBean().getInputArguments();
    return given.stream().filter(option -> option.startsWith("--add-exports=")).toList();
  }

  /** Tells what is wrong with a source; whether anything is. */
  private static boolean tell(Channel channel, Diagnostic<? extends JavaFileObject> found) {
    boolean hasPlace = found.getPosition() != Diagnostic.NOPOS;
    if (found.getKind() == Diagnostic.Kind.NOTE || found.getKind() != Diagnostic.Kind.ERROR && !hasPlace) {
      return false;
    }
    channel.send("diagnostic", Source.pathOf(found.getSource()), Long.toString(Math.max(0, found.getLineNumber())),
        found.getKind().name().toLowerCase(Locale.ROOT), String.valueOf(found.getCode()), found.getMessage(Locale.ROOT));
    return true;
  }

  /** The imports and methods of the sources, so that the caller can take bad ones out. */
  List<Part> outline(List<Source> sources) throws IOException {
    JavacTask task = (JavacTask) compiler.getTask(Writer.nullWriter(), null, found -> {}, List.of("-proc:none"), null, sources);
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    List<Part> parts = new ArrayList<>();
    for (CompilationUnitTree unit : task.parse()) {
      new Outline(unit, positions, parts).scan(unit, "");
    }
    return parts;
  }

  private static final class Outline extends TreeScanner<Void, String> {

    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<Part> parts;

    Outline(CompilationUnitTree unit, SourcePositions positions, List<Part> parts) {
      this.unit = unit;
      this.positions = positions;
      this.parts = parts;
    }

    @Override
    public Void visitImport(ImportTree node, String owner) {
      add("import", "", node.getQualifiedIdentifier().toString(), node);
      return null;
    }

    @Override
    public Void visitClass(ClassTree node, String owner) {
      String name = node.getSimpleName().toString();
      return super.visitClass(node, owner.isEmpty() ? qualified(name) : owner + "$" + name);
    }

    @Override
    public Void visitMethod(MethodTree node, String owner) {
      add("method", owner, node.getName().toString(), node);
      // Classes inside a method go with it.
      return null;
    }

    private String qualified(String name) {
      return unit.getPackageName() == null ? name : unit.getPackageName() + "." + name;
    }

    private void add(String kind, String owner, String name, Tree node) {
      LineMap lines = unit.getLineMap();
      long start = positions.getStartPosition(unit, node);
      long end = positions.getEndPosition(unit, node);
      if (start >= 0 && end > start) {
        String path = Source.pathOf(unit.getSourceFile());
        parts.add(new Part(path, kind, owner, name, lines.getLineNumber(start), lines.getLineNumber(end - 1)));
      }
    }
  }
}
