package testcarve.runner.steps;

import java.util.List;

/** The words of a scenario, one after the other. */
final class Tokens {

  private final List<String> words;
  private int at;

  Tokens(List<String> words) {
    this.words = words;
  }

  String next() {
    if (at == words.size()) {
      throw new UnmadeException("the scenario ends too early");
    }
    return words.get(at++);
  }

  int number() {
    return Integer.parseInt(next());
  }

  /** Takes the next word if it is this one. */
  boolean takes(String word) {
    boolean found = at < words.size() && words.get(at).equals(word);
    at += found ? 1 : 0;
    return found;
  }

  /** A text in which lone surrogates are {@code \}{@code uXXXX} and a backslash is two. */
  String text() {
    String word = next();
    int slash = word.indexOf('\\');
    if (slash < 0) {
      return word;
    }
    StringBuilder text = new StringBuilder(word.length());
    int from = 0;
    while (slash >= 0) {
      text.append(word, from, slash);
      boolean isUnit = word.charAt(slash + 1) == 'u';
      text.append(isUnit ? (char) Integer.parseInt(word.substring(slash + 2, slash + 6), 16) : '\\');
      from = slash + (isUnit ? 6 : 2);
      slash = word.indexOf('\\', from);
    }
    return text.append(word, from, word.length()).toString();
  }
}
