package testcarve.agent.define;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import testcarve.agent.format.Definitions;
import testcarve.agent.format.TraceWriter;

/** A trace in memory, and its definition records taken apart. */
final class Trace {

  private static final Pattern PAIR = Pattern.compile(" (\\w+)=(\"(?:[^\"\\\\]|\\\\.)*\"|[^ \"]+)");

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final TraceWriter writer = new TraceWriter(bytes);
  final Definitions definitions = new Definitions(writer);

  List<String> lines() {
    writer.flush();
    List<String> lines = new ArrayList<>();
    for (String line : new String(bytes.toByteArray(), US_ASCII).split("\n")) {
      if (!line.isEmpty()) {
        lines.add(line);
      }
    }
    return lines;
  }

  /** The fields of a class record; text without its quotes. */
  Map<String, String> classOf(String name) {
    return only(records("class", "name", name));
  }

  boolean hasClass(String name) {
    return !records("class", "name", name).isEmpty();
  }

  Map<String, String> method(String owner, String name) {
    return only(members("method", owner, name));
  }

  Map<String, String> method(String owner, String name, String desc) {
    List<Map<String, String>> same = new ArrayList<>();
    for (Map<String, String> method : members("method", owner, name)) {
      if (method.get("desc").equals(desc)) {
        same.add(method);
      }
    }
    return only(same);
  }

  Map<String, String> field(String owner, String name) {
    return only(members("field", owner, name));
  }

  List<Map<String, String>> members(String kind, String owner, String name) {
    List<Map<String, String>> members = new ArrayList<>();
    for (Map<String, String> member : records(kind, "class", classOf(owner).get("#"))) {
      if (name == null || member.get("name").equals(name)) {
        members.add(member);
      }
    }
    return members;
  }

  private List<Map<String, String>> records(String kind, String key, String value) {
    List<Map<String, String>> records = new ArrayList<>();
    for (String line : lines()) {
      if (line.startsWith(kind + ' ')) {
        Map<String, String> record = record(line);
        if (value.equals(record.get(key))) {
          records.add(record);
        }
      }
    }
    return records;
  }

  private static Map<String, String> record(String line) {
    Map<String, String> record = new LinkedHashMap<>();
    record.put("#", line.split(" ")[1]);
    Matcher pairs = PAIR.matcher(line);
    while (pairs.find()) {
      String value = pairs.group(2);
      record.put(pairs.group(1), value.startsWith("\"") ? value.substring(1, value.length() - 1) : value);
    }
    return record;
  }

  private static Map<String, String> only(List<Map<String, String>> records) {
    if (records.size() != 1) {
      throw new AssertionError("not one but " + records);
    }
    return records.get(0);
  }
}
