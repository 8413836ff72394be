package testcarve.agent.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import testcarve.agent.define.ClassDefiner;
import testcarve.agent.format.Definitions;
import testcarve.agent.format.TraceWriter;

/** Tells contents into a trace and reads them back, applying differences as the grammar says. */
final class ToldContents {

  private final ByteArrayOutputStream trace = new ByteArrayOutputStream();
  private final TraceWriter out = new TraceWriter(trace);
  private final Recording recording;
  private final Contents contents;
  private final int mostOfOne;
  private final Map<String, String> strings = new HashMap<>();
  private int bytes;

  /** The sequence that was last told of the one object, item by item; null if none was. */
  List<String> items;

  /** The last record of content. */
  String last = "";

  /** How many records of content there are. */
  int count;

  ToldContents(int mostOfOne) {
    StringNumbers names = new StringNumbers(out);
    Definitions definitions = new Definitions(out);
    ClassDefiner definer = new ClassDefiner(definitions, (name, source) -> false, names);
    Limits limits = new Limits(1, 1, 1, 1, 1, mostOfOne);
    this.mostOfOne = mostOfOne;
    recording = new Recording(out, definitions, names, definer, limits, new Inputs(null, ""));
    contents = ofThread(1);
  }

  private Contents ofThread(int thread) {
    return new Contents(new ThreadLog(recording, thread), recording.values(), mostOfOne);
  }

  /** Has several threads change an object and tell of it, all at the same time. */
  ToldContents tellFromThreads(int count, int times, Object object, Runnable change) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Contents own = ofThread(i + 2);
      threads.add(
          new Thread(
              () -> {
                for (int n = 0; n < times; n++) {
                  change.run();
                  own.tell(object);
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    return read();
  }

  ToldContents tell(Object object) {
    contents.tell(object);
    return read();
  }

  ToldContents before(Object array) {
    contents.before(array);
    return read();
  }

  long reads() {
    return contents.reads();
  }

  int bytes() {
    return bytes;
  }

  private ToldContents read() {
    out.flush();
    String added = trace.toString(StandardCharsets.ISO_8859_1);
    bytes += trace.size();
    trace.reset();
    for (String line : added.split("\n")) {
      if (line.startsWith("string ")) {
        String[] words = line.split(" ", 3);
        strings.put("s" + words[1], text(words[2]));
      } else if (line.startsWith("k ") || line.startsWith("u ")) {
        content(line);
      }
    }
    return this;
  }

  private void content(String line) {
    last = line;
    count++;
    String[] words = line.split(" ");
    String kind = words[2].replaceAll("[*+~]", "");
    boolean differs = words[2].matches(".*[*+].*");
    boolean sized = kind.matches("list|set|map");
    if (!sized && !kind.matches("text|bytes|readerb")) {
      return;
    }
    int next = sized ? 4 : 3;
    int keep = differs ? Integer.parseInt(words[next++]) : 0;
    int tail = differs && words[2].contains("*") ? Integer.parseInt(words[next++]) : 0;
    List<String> now = new ArrayList<>();
    if (differs) {
      now.addAll(items.subList(0, keep));
    }
    now.addAll(between(kind, words, next, line));
    if (differs) {
      now.addAll(items.subList(items.size() - tail, items.size()));
    }
    if (sized && !words[2].endsWith("~")) {
      assertEquals(Integer.parseInt(words[3]), now.size(), line);
    }
    items = now;
  }

  private List<String> between(String kind, String[] words, int next, String line) {
    List<String> between = new ArrayList<>();
    if (kind.equals("text")) {
      String part = words[next].startsWith("s") ? strings.get(words[next]) : text(words[next]);
      part.chars().forEach(c -> between.add(String.valueOf((char) c)));
    } else if (kind.matches("bytes|readerb")) {
      String quoted = line.substring(line.indexOf('"'), line.lastIndexOf('"') + 1);
      text(quoted).chars().forEach(c -> between.add(String.valueOf((byte) c)));
    } else {
      int group = kind.equals("map") ? 2 : 1;
      for (int i = next; i < words.length; i += group) {
        between.add(group == 1 ? words[i] : words[i] + "=" + words[i + 1]);
      }
    }
    return between;
  }

  private static String text(String quoted) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i < quoted.length() - 1; i++) {
      char c = quoted.charAt(i);
      if (c != '\\') {
        text.append(c);
        continue;
      }
      c = quoted.charAt(++i);
      int at = "nrt".indexOf(c);
      if (c == 'u') {
        text.append((char) Integer.parseInt(quoted.substring(i + 1, i + 5), 16));
        i += 4;
      } else {
        text.append(at < 0 ? c : "\n\r\t".charAt(at));
      }
    }
    return text.toString();
  }
}
