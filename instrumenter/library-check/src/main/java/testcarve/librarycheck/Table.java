package testcarve.librarycheck;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All rows, and the same lookup that the Rust side does, so that a row is tried on the objects it answers for. */
final class Table {
  final List<Row> rows = new ArrayList<>();
  final List<String[]> literals = new ArrayList<>();
  final Map<String, String[]> facts = new LinkedHashMap<>();
  private final Map<String, List<Row>> byClass = new LinkedHashMap<>();

  static Table read(Path file) throws IOException {
    Table table = new Table();
    for (String line : Files.readAllLines(file)) {
      String[] cells = line.split("\t", -1);
      switch (cells[0]) {
        case "R" -> table.add(new Row(cells));
        case "C" -> table.facts.put(cells[2] + " " + cells[1], cells);
        default -> table.literals.add(cells);
      }
    }
    return table;
  }

  private void add(Row row) {
    rows.add(row);
    byClass.computeIfAbsent((row.contract ? "contract " : "class ") + row.className, k -> new ArrayList<>()).add(row);
  }

  /** Do the objects of the class keep what locale or zone was the default when they were made? */
  boolean keepsDefaults(String className) {
    return byClass.getOrDefault("class " + className, List.of()).stream().anyMatch(row -> row.names("<init>") && row.claims("libstatic("));
  }

  boolean immutable(Row row) {
    return facts.get((row.contract ? "contract " : "class ") + row.className)[5].equals("true");
  }

  /** Is the runtime class one without state? */
  boolean immutable(Class<?> type) {
    String[] cells = facts.get("class " + type.getName());
    return cells != null && cells[5].equals("true");
  }

  /** The row that answers for this method on an object of this class. */
  Row lookup(Class<?> runtime, Executable method) {
    for (Class<?> type : walk(runtime)) {
      for (String section : new String[] {"contract ", "class "}) {
        Row row = in(section + type.getName(), method);
        if (row != null && !(type == Object.class && runtime != Object.class)) {
          return row;
        }
      }
    }
    return null;
  }

  Row in(String section, Executable method) {
    List<Row> own = byClass.getOrDefault(section, List.of());
    Row first = null;
    for (Row row : own) {
      if (!row.isDefault() && row.matches(method)) {
        if (first == null) {
          first = row;
        }
        if (row.template.equals(first.template) && row.isExact()) {
          return row;
        }
      }
    }
    return first != null ? first : own.stream().filter(Row::isDefault).findFirst().orElse(null);
  }

  static Set<Class<?>> walk(Class<?> runtime) {
    Set<Class<?>> all = new LinkedHashSet<>();
    for (Class<?> type = runtime; type != null; type = type.getSuperclass()) {
      all.add(type);
    }
    List<Class<?>> open = new ArrayList<>(all);
    for (int i = 0; i < open.size(); i++) {
      for (Class<?> next : open.get(i).getInterfaces()) {
        if (all.add(next)) {
          open.add(next);
        }
      }
    }
    return all;
  }
}
