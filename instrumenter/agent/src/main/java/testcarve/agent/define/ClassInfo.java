package testcarve.agent.define;

import java.util.HashMap;
import java.util.Map;

/** A class as it is defined in the trace: its number and those of its members. Immutable once published. */
public final class ClassInfo {

  private final int id;
  private final String name;
  private final String kind;
  private final String weave;
  private final Map<String, String> methodWeave;
  private final Map<String, Integer> methods = new HashMap<>();
  private final Map<String, Integer> fields = new HashMap<>();

  ClassInfo(int id, String name, String kind, String weave, Map<String, String> methodWeave) {
    this.id = id;
    this.name = name;
    this.kind = kind;
    this.weave = weave;
    this.methodWeave = methodWeave;
  }

  /** The number of the class. */
  public int id() {
    return id;
  }

  /** Its internal name. */
  public String name() {
    return name;
  }

  /** Whether it is the application's (tests are, too). */
  public boolean isApp() {
    return kind.equals(Origin.APP) || kind.equals(Origin.TEST);
  }

  /** The number of a declared method, or 0 if there is none in the trace. */
  public int methodId(String method, String desc) {
    Integer number = methods.get(method + desc);
    return number == null ? 0 : number;
  }

  /** The number of a declared field, or 0 if there is none in the trace: it is inherited, or nobody wrote it. */
  public int fieldId(String field, String desc) {
    Integer number = fields.get(field + desc);
    return number == null ? 0 : number;
  }

  /** Whether a declared method is woven, in whatever depth. */
  public boolean wovenMethod(String method, String desc) {
    String woven = weave(method + desc);
    return woven != null && !woven.equals("none");
  }

  /** How a method is woven as the trace tells it, by its name and descriptor; null if the class had none of these when it was loaded. */
  public String weave(String key) {
    return methods.containsKey(key) && weave != null ? methodWeave.getOrDefault(key, weave) : null;
  }

  void addMethod(String key, int number) {
    methods.put(key, number);
  }

  void addField(String key, int number) {
    fields.put(key, number);
  }

  int field(String key) {
    return key == null ? 0 : fields.getOrDefault(key, 0);
  }
}
