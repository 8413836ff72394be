package testcarve.librarycheck;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs every row of the library table against this JDK: {@code java testcarve.librarycheck.Main table.tsv [--loose]}. */
final class Main {
  private final Table table;
  private final Samples samples;
  private final Arguments arguments;
  private final int release = Runtime.version().feature();
  private int checked;
  private int unchecked;
  private int absent;
  private int shadowed;
  private int failed;
  private int loose;
  private final boolean tellLoose;
  private static volatile Row current;

  private Main(Table table, boolean tellLoose) throws Exception {
    this.table = table;
    this.tellLoose = tellLoose;
    samples = new Samples();
    arguments = new Arguments(samples);
  }

  public static void main(String[] args) throws Exception {
    Samples.folder = Files.createTempDirectory("library-check");
    watch();
    Main main = new Main(Table.read(Path.of(args[0])), args.length > 1);
    for (Row row : main.table.rows) {
      current = row;
      main.check(row);
    }
    main.literals();
    System.out.printf("Java %d: %d rows: %d checked, %d unchecked, %d not on this release, %d answered by a closer row; %d mismatches; %d claims never showed%n",
        main.release, main.table.rows.size(), main.checked, main.unchecked, main.absent, main.shadowed, main.failed, main.loose);
    System.exit(main.failed == 0 ? 0 : 1);
  }

  private static final java.io.PrintStream ERR = System.err;

  private static void watch() {
    Thread watcher = new Thread(() -> {
      Row last = null;
      while (true) {
        try {
          Thread.sleep(20_000);
        } catch (InterruptedException e) {
          return;
        }
        if (last != null && last == current) {
          ERR.println("stuck in " + last);
          Runtime.getRuntime().halt(2);
        }
        last = current;
      }
    });
    watcher.setDaemon(true);
    watcher.start();
  }

  private void check(Row row) throws Exception {
    if (row.className.endsWith("*")) {
      unchecked++;
      return;
    }
    Class<?> type = type(row);
    if (type == null) {
      return;
    }
    if (row.isDefault() && !table.immutable(row)) {
      unchecked++;
      return;
    }
    List<Executable> methods = matching(row, type);
    if (methods.isEmpty() && !row.isDefault() && Trial.methods(type).stream().anyMatch(row::matches)) {
      shadowed++;
      return;
    }
    if (methods.isEmpty() && !row.isDefault()) {
      absent(row, "no such method");
      return;
    }
    if (!row.existsOn(release) && !row.isDefault()) {
      fail(row, List.of("since:" + row.since + " until:" + row.until + " but it is there"));
    }
    if (!row.unchecked.isEmpty()) {
      unchecked++;
      return;
    }
    run(row, type, methods);
  }

  private Class<?> type(Row row) {
    try {
      return Class.forName(row.className);
    } catch (ClassNotFoundException e) {
      absent(row, "no such class");
      return null;
    }
  }

  private void absent(Row row, String problem) {
    absent++;
    String[] facts = table.facts.get((row.contract ? "contract " : "class ") + row.className);
    int since = Math.max(row.since, Integer.parseInt(facts[6]));
    if (since <= release && !(row.until > 0 && row.until < release)) {
      fail(row, List.of(problem));
    }
  }

  private void run(Row row, Class<?> type, List<Executable> methods) throws Exception {
    Laws laws = new Laws(table, row);
    for (Executable method : methods) {
      try {
        tryOn(laws, row, type, method);
      } catch (Error | RuntimeException e) {
        laws.mismatches.add("the checker itself failed: " + e);
      }
    }
    if (!laws.exercised()) {
      if (row.isDefault()) {
        unchecked++;
      } else {
        fail(row, List.of("never ran to its end (" + laws.trials + " trials): give samples or a reason"));
      }
      return;
    }
    laws.summarize();
    checked++;
    if (!laws.mismatches.isEmpty()) {
      fail(row, laws.mismatches);
    }
    loose += laws.loose.size();
    if (tellLoose && !laws.loose.isEmpty()) {
      System.out.println("loose: " + row + "\n    " + String.join("\n    ", laws.loose));
    }
  }

  private void tryOn(Laws laws, Row row, Class<?> type, Executable method) throws Exception {
    if (method instanceof Constructor || Modifier.isStatic(method.getModifiers())) {
      Executable callable = method instanceof Constructor ? Trial.callable(method, type) : method;
      if (callable != null && Modifier.isPublic(callable.getModifiers()) && Modifier.isPublic(type.getModifiers()) && !Modifier.isAbstract(method instanceof Constructor ? type.getModifiers() : 0)) {
        List<Samples.Maker> none = new ArrayList<>();
        none.add(null);
        laws.check(callable, none, arguments.of(callable, row));
      }
      return;
    }
    for (Map.Entry<Class<?>, List<Samples.Maker>> states : receivers(row, type, method).entrySet()) {
      Executable callable = Trial.callable(method, states.getKey());
      if (callable != null) {
        laws.check(callable, states.getValue(), arguments.of(callable, row));
      }
    }
  }

  /** The samples that the row answers for, by class; if none: any of the type. */
  private Map<Class<?>, List<Samples.Maker>> receivers(Row row, Class<?> type, Executable method) {
    Map<Class<?>, List<Samples.Maker>> exact = new LinkedHashMap<>();
    Map<Class<?>, List<Samples.Maker>> any = new LinkedHashMap<>();
    for (Samples.Sample sample : samples.all) {
      if (type.isAssignableFrom(sample.type())) {
        any.computeIfAbsent(sample.type(), k -> new ArrayList<>()).add(sample.maker());
        if (table.lookup(sample.type(), method) == row) {
          exact.computeIfAbsent(sample.type(), k -> new ArrayList<>()).add(sample.maker());
        }
      }
    }
    return exact.isEmpty() && !row.contract ? any : exact.isEmpty() ? any : exact;
  }

  private List<Executable> matching(Row row, Class<?> type) {
    List<Executable> all = new ArrayList<>();
    for (Executable method : Trial.methods(type)) {
      boolean own = row.isDefault() ? method.getDeclaringClass() == type && Modifier.isPublic(method.getModifiers()) && listed(type, method) == row : row.matches(method);
      if (own && (row.isDefault() || listed(type, method) == row || listed(type, method) == null || row.contract && table.in("contract " + row.className, method) == row)) {
        all.add(method);
      }
    }
    if (all.isEmpty() && type.isInterface()) {
      for (Executable method : Object.class.getMethods()) {
        if (row.matches(method)) {
          all.add(method);
        }
      }
    }
    return all;
  }

  private Row listed(Class<?> type, Executable method) {
    return table.lookup(type, method);
  }

  private void fail(Row row, Iterable<String> problems) {
    failed++;
    System.out.println(row + "\n    " + String.join("\n    ", problems));
  }

  /** A literal made from a value's text equals the value. */
  private void literals() {
    for (String[] cells : table.literals) {
      Literals.check(cells, samples, release).forEach(problem -> {
        failed++;
        System.out.println("literal " + cells[1] + "\n    " + problem);
      });
    }
  }
}
