package testcarve.librarycheck;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs one row against the JDK.
 *
 * <p>Laws: what is not claimed to change does not; an update's outcome is the same whatever was there; after a kill the past
 * does not show; undeclared sharing, running of functions, looking at elements, output, and dependence on locale, zone,
 * clock or chance are mismatches; a result is what the row says. A claim that never shows is told apart: {@link #loose}.
 */
final class Laws {
  private static final long NAP_NANOS = 100_000;

  final Row row;
  final Set<String> mismatches = new LinkedHashSet<>();
  final Set<String> loose = new LinkedHashSet<>();
  int normal;
  int trials;
  private final Table table;
  private final Set<String> changed = new LinkedHashSet<>();
  private final Set<String> seenRelations = new LinkedHashSet<>();
  private final Set<String> poked = new LinkedHashSet<>();
  private final Set<String> touched = new LinkedHashSet<>();
  private final Set<String> ran = new LinkedHashSet<>();
  private boolean pastNoticed;

  Laws(Table table, Row row) {
    this.table = table;
    this.row = row;
  }

  boolean exercised() {
    boolean refuses = row.effects.startsWith("none") && trials > 0;
    return normal > 0 || refuses;
  }

  /** Tries one method on all states of one class (null: no receiver). */
  void check(Executable method, List<Samples.Maker> states, List<List<Samples.Maker>> combinations) throws Exception {
    for (List<Samples.Maker> args : combinations) {
      List<Trial> across = new ArrayList<>();
      for (Samples.Maker state : states) {
        Trial trial = Trial.run(method, state, args);
        trials++;
        if (trial.thrown == null) {
          normal++;
        }
        single(method, state, args, trial);
        relations(method, state, args);
        across.add(Trial.run(method, state, args));
      }
      acrossStates(method, across);
    }
  }

  private void single(Executable method, Samples.Maker state, List<Samples.Maker> args, Trial trial) throws Exception {
    touched.addAll(trial.touched);
    ran.addAll(trial.ran);
    for (String place : trial.touched) {
      require(row.deep.contains(place) || place.isEmpty(), method, "looked at elements of " + place + ", deep(" + place + ") is not claimed");
    }
    for (String place : trial.ran) {
      require(row.runs.contains(place), method, "ran the function " + place + ", runs(" + place + ") is not claimed");
    }
    require(!trial.wroteOut || row.claims("stdout:"), method, "wrote to System.out");
    require(!trial.wroteErr || row.claims("stderr:"), method, "wrote to System.err");
    result(method, state, args, trial);
    world(method, state, args, trial);
    Trial called = Trial.run(method, state, args);
    Trial before = Trial.prepared(state, args);
    for (String place : before.places.keySet()) {
      unchanged(method, place, before.text(place), called);
    }
  }

  private void unchanged(Executable method, String place, String before, Trial called) {
    boolean differs = !before.equals(called.text(place));
    if (!differs) {
      return;
    }
    changed.add(place);
    String access = row.access(place);
    boolean mayChange = !access.equals("none") && !access.equals("read") || bySharing(place) || called.thrown != null && access.startsWith("read");
    require(mayChange, method, place + " changed from " + before + " to " + called.text(place) + " but claims " + access);
  }

  /** A change of something the place shares with is a change of the place; so is one of the source. */
  private boolean bySharing(String place) {
    for (List<String> group : row.shares) {
      for (String other : group) {
        if (group.contains(place) && (other.contains("(") || !row.access(other).equals("none") && !row.access(other).equals("read"))) {
          return true;
        }
      }
    }
    return false;
  }

  private void result(Executable method, Samples.Maker state, List<Samples.Maker> args, Trial trial) throws Exception {
    if (trial.thrown != null || method instanceof Constructor) {
      return;
    }
    Object result = trial.result;
    boolean isParticipant = trial.places.values().stream().anyMatch(made -> made.it() == result);
    switch (row.result) {
      case "receiver" -> require(result == trial.at("recv"), method, "the result is not the receiver");
      case "fresh" -> require(result == null || !isParticipant && !repeated(method, trial), method, "the result is not fresh: " + Content.of(trial.result));
      case "value" -> require(result == null || isValue(result), method, "the result is no value: " + result);
      default -> {
        if (row.result.startsWith("arg")) {
          require(result == trial.at(row.result), method, "the result is not " + row.result);
        }
      }
    }
  }

  /** Does a second call on the same objects give the same object? */
  private boolean repeated(Executable method, Trial trial) {
    if (!(method instanceof java.lang.reflect.Method call) || isValue(trial.result) || zeroLength(trial.result)) {
      return false;
    }
    try {
      Object[] args = new Object[call.getParameterCount()];
      for (int i = 0; i < args.length; i++) {
        args[i] = trial.at("arg" + i);
      }
      return call.invoke(trial.at("recv"), args) == trial.result;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  private static boolean zeroLength(Object result) {
    return result.getClass().isArray() && java.lang.reflect.Array.getLength(result) == 0;
  }

  private boolean isValue(Object result) {
    return result instanceof String || result instanceof Number && !(result.getClass().getName().contains("atomic")) || result instanceof Boolean
        || result instanceof Character || result instanceof Enum || result instanceof Class || table.immutable(result.getClass())
        || result.getClass().getName().startsWith("java.time.") || result instanceof java.nio.file.Path || result instanceof java.nio.file.FileSystem
        || result instanceof java.util.Iterator && row.className.contains("Path");
  }

  /** Another run, another locale and another zone give the same, unless the row says what they would change. */
  private void world(Executable method, Samples.Maker state, List<Samples.Maker> args, Trial trial) throws Exception {
    if (row.claims("file(", "net(", "machine:", "db:", "thread:")) {
      return;
    }
    String here = told(Trial.run(method, state, args));
    nextMillisecond();
    String again = told(Trial.run(method, state, args));
    boolean chance = !here.equals(again);
    require(!chance || row.claims("clock:", "random:", "identity:", "thread:"), method, "two runs differ: " + here + " and " + again);
    if (chance || row.claims("clock:", "random:", "identity:") || !row.names("<init>") && table.keepsDefaults(row.className)) {
      return;
    }
    elsewhere(method, state, args, here);
  }

  /** What reads the clock shows it: two runs in one millisecond would be alike by chance. */
  private static void nextMillisecond() {
    long now = System.currentTimeMillis();
    while (System.currentTimeMillis() == now) {
      LockSupport.parkNanos(NAP_NANOS);
    }
  }

  private void elsewhere(Executable method, Samples.Maker state, List<Samples.Maker> args, String here) throws Exception {
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      require(here.equals(told(Trial.run(method, state, args))) || row.claims("Locale.default"), method, "depends on the default locale");
      Locale.setDefault(locale);
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
      require(here.equals(told(Trial.run(method, state, args))) || row.claims("TimeZone.default"), method, "depends on the default time zone");
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
    }
  }

  private static String told(Trial trial) {
    StringBuilder text = new StringBuilder(trial.outcome());
    trial.places.keySet().forEach(place -> text.append(" | ").append(trial.text(place)));
    return text.toString();
  }

  /** Pokes each participant after the call and looks whether another one notices. */
  private void relations(Executable method, Samples.Maker state, List<Samples.Maker> args) throws Exception {
    Trial names = Trial.run(method, state, args);
    if (names.thrown != null) {
      return;
    }
    List<String> places = new ArrayList<>(names.places.keySet());
    if (names.result != null && places.stream().noneMatch(place -> names.at(place) == names.result)) {
      places.add("result");
    }
    for (String one : places) {
      for (String other : places) {
        boolean held = isElement(method, one) || isElement(method, other);
        if (!one.equals(other) && !held && names.at(one) != null && !isValue(names.at(other))) {
          related(method, state, args, one, other);
        }
      }
    }
  }

  /** An argument typed Object is an element: it is held, its own state is its own. */
  private static boolean isElement(Executable method, String place) {
    return place.startsWith("arg") && method.getParameterTypes()[Integer.parseInt(place.substring(3))] == Object.class;
  }

  private void related(Executable method, Samples.Maker state, List<Samples.Maker> args, String one, String other) throws Exception {
    Trial still = Trial.run(method, state, args);
    Trial moved = Trial.run(method, state, args);
    if (still.at(one) == still.at(other) || !Poke.at(moved.at(one))) {
      return;
    }
    poked.add(one + " " + other);
    boolean noticed = !still.text(other).equals(moved.text(other));
    if (noticed && !row.claims("random:", "clock:", "identity:")) {
      seenRelations.add(one + " " + other);
      boolean element = row.result.equals("stored") && (one.equals("result") || other.equals("result"));
      require(row.related(one, other) || element || throughCommon(one, other), method, "a change of " + one + " shows in " + other + ": not claimed");
    }
  }

  private boolean throughCommon(String one, String other) {
    return row.over.stream().anyMatch(pair -> pair.contains(one)) && row.over.stream().anyMatch(pair -> pair.contains(other));
  }

  private void acrossStates(Executable method, List<Trial> across) {
    if (across.size() < 2 || method instanceof Constructor || Modifier.isStatic(method.getModifiers())) {
      return;
    }
    String access = row.access("recv");
    Set<String> outcomes = new LinkedHashSet<>();
    Set<String> after = new LinkedHashSet<>();
    for (Trial trial : across) {
      boolean self = trial.result == trial.at("recv");
      outcomes.add(self ? "receiver" : trial.thrown != null ? "threw" : trial.outcome());
      after.add(trial.thrown != null ? "threw" : trial.text("recv"));
    }
    pastNoticed |= outcomes.size() > 1;
    boolean unaffected = outcomes.size() == 1 || row.result.equals("receiver") && outcomes.stream().noneMatch(text -> text.startsWith("threw"));
    boolean blind = access.equals("update") || access.equals("kill");
    require(unaffected || !blind || !row.deep.isEmpty() || method.getName().equals("equals"), method, access + ", but the outcome depends on the past: " + outcomes);
    if (access.equals("kill") && !row.conditional) {
      require(after.size() == 1, method, "kill, but the past shows: " + after);
    }
    boolean reader = access.equals("none") && !table.immutable(row) && row.deep.isEmpty() && row.result.isEmpty();
    require(unaffected || !reader || row.claims(":"), method, "none, but the outcome depends on the receiver: " + outcomes);
  }

  /** Claims that never showed. */
  void summarize() {
    for (String place : row.accesses.keySet()) {
      boolean participant = place.equals("recv") || place.startsWith("arg") && !place.equals("args");
      boolean writes = !row.access(place).equals("read") && !row.access(place).equals("none");
      if (participant && writes && !changed.contains(place) && !row.names("<init>")) {
        (row.access(place).equals("readupdate") ? loose : mismatches).add(place + ":" + row.access(place) + ", but it never changed");
      }
    }
    row.deep.stream().filter(place -> !touched.contains(place)).forEach(place -> loose.add("deep(" + place + ") never showed"));
    row.runs.stream().filter(place -> !ran.contains(place)).forEach(place -> (place.equals("arg0") || place.equals("arg1") ? mismatches : loose).add("runs(" + place + ") never ran"));
    for (List<String> group : row.shares) {
      notSeen(group);
    }
    if (row.access("recv").equals("read") && !pastNoticed && row.deep.isEmpty()) {
      loose.add("recv:read, but the outcome never depended on it");
    }
  }

  private void notSeen(List<String> group) {
    String one = group.get(0);
    for (String other : group.subList(1, group.size())) {
      boolean tried = poked.contains(one + " " + other) || poked.contains(other + " " + one);
      boolean seen = seenRelations.contains(one + " " + other) || seenRelations.contains(other + " " + one);
      if (tried && !seen) {
        mismatches.add("shares(" + one + "," + other + "), but no change showed");
      } else if (!tried) {
        loose.add("shares(" + one + "," + other + ") could not be tried");
      }
    }
  }

  private void require(boolean holds, Executable method, String problem) {
    if (!holds && mismatches.size() < 4) {
      mismatches.add(method.getName() + java.util.Arrays.toString(method.getParameterTypes()) + ": " + problem);
    }
  }
}
