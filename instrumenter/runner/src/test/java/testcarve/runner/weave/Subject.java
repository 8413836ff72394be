package testcarve.runner.weave;

import java.io.FileNotFoundException;
import java.io.PrintWriter;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** A class with one method of each kind to empty. */
public class Subject implements Comparable<Subject> {

  private long state = 5;

  public Subject() {}

  public Subject(boolean wide, long first, double second) {
    this(wide ? "wide" : "narrow");
    state = first + (long) second;
  }

  Subject(String name) {
    super();
    state = name.length();
  }

  public void set(long value) {
    state = value;
  }

  public Subject raised(long by) {
    state += by;
    return this;
  }

  public long state() {
    return state;
  }

  public long doubled() {
    return state() + state();
  }

  public boolean isSet() {
    return state != 0;
  }

  public float third(long a, double b, float c) {
    return c;
  }

  public int[] numbers() {
    return new int[] {1, 2};
  }

  public List<String> names() {
    return List.of("a");
  }

  public Map<String, Subject> byName() {
    return Map.of("a", this);
  }

  public static String text(String text) {
    // Starts with a loop, so that the method's own first frame is where ours would be.
    do {
      text = text + "!";
    } while (text.length() < 3);
    return text;
  }

  public String saved(String name) {
    try (PrintWriter out = new PrintWriter(name)) {
      out.print("x");
      return "saved";
    } catch (FileNotFoundException e) {
      return "failed";
    }
  }

  public String opened(String url) {
    try {
      DriverManager.getConnection(url).close();
      return "opened";
    } catch (SQLException e) {
      return e.getMessage();
    }
  }

  public int twice(int depth) {
    return depth == 0 ? 3 : twice(depth - 1) + 1;
  }

  @Override
  public int compareTo(Subject other) {
    return 7;
  }
}
