package testcarve.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The events of a trace with names for numbers. */
public final class ReadableTrace {

  private static final Pattern STRING = Pattern.compile("(?<= )s(\\d+)(?= |$)");

  private ReadableTrace() {}

  /** The events, but for the changes of threads: {@code > P.add o3 "text"}. */
  public static List<String> events(List<String> lines) {
    List<String> events = new ArrayList<>();
    for (String event : eventsAndThreads(lines)) {
      if (!event.startsWith("T ")) {
        events.add(event);
      }
    }
    return events;
  }

  /** The events, with threads by name: {@code T main}. */
  public static List<String> eventsAndThreads(List<String> lines) {
    Map<String, String> names = new HashMap<>();
    List<String> events = new ArrayList<>();
    for (String line : lines) {
      String[] words = line.split(" ", 3);
      if (words.length > 2 && words[0].length() > 1) {
        define(names, words);
      } else if (words[0].length() == 1) {
        events.add(readable(names, line));
      }
    }
    return events;
  }

  private static void define(Map<String, String> names, String[] words) {
    String name = attribute(words[2], "name");
    String owner = names.get("class" + attribute(words[2], "class"));
    switch (words[0]) {
      case "class":
        names.put("class" + words[1], name.substring(name.lastIndexOf('/') + 1));
        break;
      case "method":
      case "field":
        names.put(words[0] + words[1], owner + "." + name);
        break;
      case "callee":
        String calleeOwner = attribute(words[2], "owner");
        names.put(
            "callee" + words[1],
            calleeOwner.substring(calleeOwner.lastIndexOf('/') + 1) + "." + name);
        break;
      case "thread":
        names.put("thread" + words[1], words[2].replaceAll(".*name=\"([^\"]*)\".*", "$1"));
        break;
      case "string":
        names.put("string" + words[1], words[2]);
        break;
      default:
        break;
    }
  }

  private static String attribute(String line, String key) {
    Matcher found = Pattern.compile("(?:^| )" + key + "=\"?([^ \"]*)").matcher(line);
    return found.find() ? found.group(1) : "";
  }

  private static String readable(Map<String, String> names, String line) {
    String[] words = line.split(" ");
    if (words[0].equals("T")) {
      return "T " + names.get("thread" + words[1]);
    }
    String kind = Map.of(">", "method", "(", "callee").getOrDefault(words[0], "field");
    int at = List.of(">", "(", "W", "R").contains(words[0]) ? 1 : 2;
    if (List.of(">", "(", "W", "R", "w", "r").contains(words[0])) {
      words[at] = names.get(kind + words[at]);
    }
    return STRING
        .matcher(String.join(" ", words))
        .replaceAll(m -> Matcher.quoteReplacement(names.get("string" + m.group(1))));
  }
}
