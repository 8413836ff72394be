package testcarve.librarycheck;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One row of the table, as the Rust side exports it: a class, a method key and what the call does.
 *
 * <p>Effects are kept as the notation's words: accesses by place, relations as groups of places.
 */
final class Row {
  final String className;
  final boolean contract;
  final String key;
  final String template;
  final String unchecked;
  final int since;
  final int until;
  final String effects;
  final Map<String, String> accesses = new LinkedHashMap<>();
  final List<List<String>> shares = new ArrayList<>();
  final List<List<String>> over = new ArrayList<>();
  final List<String> deep = new ArrayList<>();
  final List<String> runs = new ArrayList<>();
  final boolean conditional;
  String result = "";

  Row(String[] cells) {
    className = cells[1];
    contract = cells[2].equals("contract");
    key = cells[3];
    effects = cells[4];
    unchecked = cells[5];
    template = cells[6];
    since = Integer.parseInt(cells[7]);
    until = Integer.parseInt(cells[8]);
    conditional = effects.contains(" ; when ");
    for (String clause : effects.replaceAll(" ; when \\S+", "").split(" ")) {
      parse(clause);
    }
  }

  private void parse(String clause) {
    int colon = clause.lastIndexOf(':');
    if (clause.startsWith("shares(")) {
      shares.add(inside(clause));
    } else if (clause.startsWith("over(")) {
      over.add(inside(clause));
    } else if (clause.startsWith("deep(")) {
      deep.addAll(inside(clause));
    } else if (clause.startsWith("runs(")) {
      runs.addAll(inside(clause));
    } else if (clause.startsWith("result:")) {
      result = clause.substring(7);
    } else if (colon > 0) {
      accesses.merge(clause.substring(0, colon), clause.substring(colon + 1), Row::weaker);
    }
  }

  /** A conditional row may do either; the checker allows the wider claim. */
  private static String weaker(String first, String second) {
    return first.equals(second) ? first : "readupdate";
  }

  private static List<String> inside(String clause) {
    String text = clause.substring(clause.indexOf('(') + 1, clause.length() - 1);
    List<String> places = new ArrayList<>();
    int depth = 0;
    StringBuilder word = new StringBuilder();
    for (char c : text.toCharArray()) {
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        places.add(word.toString());
        word.setLength(0);
      } else {
        word.append(c);
      }
    }
    places.add(word.toString());
    return places;
  }

  String access(String place) {
    String fallback = place.startsWith("arg") ? accesses.getOrDefault("args", "none") : "none";
    return accesses.getOrDefault(place, fallback);
  }

  /** Does the row claim any of the named resources (by prefix)? */
  boolean claims(String... resources) {
    for (String resource : resources) {
      if (effects.contains(resource)) {
        return true;
      }
    }
    return effects.contains("anything:");
  }

  /** Does a relation name both places, in whichever order? */
  boolean related(String one, String other) {
    return together(shares, one, other) || together(over, one, other);
  }

  private static boolean together(List<List<String>> groups, String one, String other) {
    return groups.stream().anyMatch(group -> group.contains(one) && group.contains(other));
  }

  boolean isDefault() {
    return key.equals("*");
  }

  boolean existsOn(int release) {
    return since <= release && (until == 0 || release <= until);
  }

  boolean matches(Executable method) {
    String name = method instanceof Constructor ? "<init>" : method.getName();
    int open = key.indexOf('(');
    if (open < 0) {
      return key.equals(name);
    }
    if (!key.substring(0, open).equals(name)) {
      return false;
    }
    return parameters(method).equals(key.substring(open + 1, key.length() - 1));
  }

  boolean names(String name) {
    int open = key.indexOf('(');
    return (open < 0 ? key : key.substring(0, open)).equals(name);
  }

  boolean isExact() {
    return key.indexOf('(') >= 0;
  }

  private static String parameters(Executable method) {
    List<String> names = new ArrayList<>();
    for (Class<?> type : method.getParameterTypes()) {
      names.add(simple(type));
    }
    return String.join(",", names);
  }

  private static String simple(Class<?> type) {
    if (type.isArray()) {
      return simple(type.getComponentType()) + "[]";
    }
    return type.getName().substring(type.getName().lastIndexOf('.') + 1);
  }

  @Override
  public String toString() {
    return (contract ? "contract " : "") + className + "#" + key + " = \"" + effects + "\"" + (template.isEmpty() ? "" : " (" + template + ")");
  }
}
