package testcarve.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Class name patterns: {@code *} stands for any characters, dots too; {@code ?} for one. */
final class Globs {

  private final List<Pattern> patterns = new ArrayList<>();

  /** Globs separated by commas or line ends. */
  Globs(String list) {
    for (String glob : list.split("[,\n]")) {
      if (!glob.trim().isEmpty()) {
        patterns.add(compile(glob.trim()));
      }
    }
  }

  private static Pattern compile(String glob) {
    StringBuilder regex = new StringBuilder();
    for (char c : glob.toCharArray()) {
      if (c == '*') {
        regex.append(".*");
      } else if (c == '?') {
        regex.append('.');
      } else {
        regex.append(Pattern.quote(String.valueOf(c)));
      }
    }
    return Pattern.compile(regex.toString(), Pattern.DOTALL);
  }

  boolean isEmpty() {
    return patterns.isEmpty();
  }

  /** Whether one of them matches the name; nested classes go with the outermost one. */
  boolean match(String className) {
    int nested = className.indexOf('$');
    String outer = nested > 0 ? className.substring(0, nested) : className;
    for (Pattern pattern : patterns) {
      if (pattern.matcher(className).matches() || pattern.matcher(outer).matches()) {
        return true;
      }
    }
    return false;
  }
}
