package testcarve.runner;

import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassReader;
import testcarve.runner.hook.Branches;
import testcarve.runner.hook.Clocks;
import testcarve.runner.hook.Reach;
import testcarve.runner.hook.Territory;
import testcarve.runner.hook.Work;
import testcarve.runner.mutants.Mutant;
import testcarve.runner.mutants.Mutants;
import testcarve.runner.steps.ClassMaker;
import testcarve.runner.steps.Made;
import testcarve.runner.steps.UnmadeException;
import testcarve.runner.weave.ActSite;
import testcarve.runner.weave.Plan;
import testcarve.runner.weave.Target;
import testcarve.runner.weave.Weaver;

/**
 * Answers the requests of one caller. PROTOCOL.md lists them.
 *
 * <p>Each request is answered by any number of messages and then {@code end}; or {@code refused} with the reason; or {@code spoiled}
 * if a test ran into its time limit, after which the JVM ends itself, for the test's thread cannot be stopped; or {@code full} if what is left of it
 * should be done by another JVM: this one holds too much of worlds that ended.
 */
final class Session {

  private static final String VERSION = "13";
  /** The number of a method that is called only. */
  private static final int NOT_EMPTIED = -1;

  /** How a request ended. */
  private enum End {
    DONE,
    SPOILED,
    FULL
  }

  private final Channel channel;
  private final Globals globals;
  private final HeldWorlds held = new HeldWorlds();
  private final Map<Integer, Target> targets = new LinkedHashMap<>();
  private final List<ActSite> acts = new ArrayList<>();
  private final List<SuiteCompiler.Source> sources = new ArrayList<>();
  private final Map<String, Made> scenarios = new HashMap<>();
  private int made;
  private List<Path> classPath = List.of();
  private List<Path> junitPath = List.of();
  private boolean clockMoved;

  /** Each test begins with a minute. */
  private boolean startsMinutes;
  private boolean woven = true;
  private boolean runsScenarios;
  /** Null where the working directory may have changed since it was looked at. */
  private Leftovers leftovers;
  private ClassStore store;
  private UnaryOperator<byte[]> weaving;
  /** The same without branches: a class has as many places as it has without a mutant. */
  private UnaryOperator<byte[]> weavingOfMutants;
  private JUnitRun junit;
  private EmptiedBodies emptied;
  /** The classes of the program that have mutants. */
  private List<String> mutable = List.of();
  /** The classes of the program whose branches in acts are told. */
  private Set<String> branching = Set.of();
  /** The recorded run as a test; null if tests of classes run only. */
  private MainRun mainRun;
  /** Null without such classes. */
  private Mutants mutants;
  /** Where the next tests of the class that ran last may go on; null where they may not. */
  private ClassWorld kept;
  /** Knows the program's classes; nothing runs there. */
  private TestLoader known;

  Session(Channel channel, Globals globals) {
    this.channel = channel;
    this.globals = globals;
  }

  void serve() throws IOException {
    channel.send("ready", VERSION, System.getProperty("java.version"));
    for (List<String> request = channel.receive(); request != null; request = channel.receive()) {
      if (request.get(0).equals("quit")) {
        channel.send("end");
        return;
      }
      try {
        End end = answer(request.get(0), request.subList(1, request.size()));
        if (end == End.SPOILED) {
          channel.send("spoiled");
          Runtime.getRuntime().halt(0);
        }
        channel.send(end == End.FULL ? "full" : "end");
      } catch (IOException | RuntimeException e) {
        channel.send("refused", e.toString());
      }
    }
  }

  private End answer(String request, List<String> fields) throws IOException {
    switch (request) {
      case "reset" -> reset();
      case "clear" -> clear();
      case "junitpath" -> junitPath = paths(fields);
      case "classpath" -> setClassPath(paths(fields));
      case "territory" -> limitTo(paths(fields));
      case "clock" -> setClock(Long.parseLong(fields.get(0)), Boolean.parseBoolean(fields.get(1)));
      case "unwoven" -> leaveUnwoven();
      case "scenarios" -> expectScenarios();
      case "target" -> addTarget(fields);
      case "act" -> addAct(fields);
      case "source" -> addSource(fields.get(0), fields.get(1));
      case "mutable" -> setMutable(fields);
      case "branching" -> setBranching(fields);
      case "places" -> tellPlaces(fields.get(0));
      case "main" -> mainRun = mainRun(fields);
      case "mutants" -> tellMutants();
      case "compile" -> compile(Path.of(fields.get(0)), fields.get(1));
      case "make" -> make(fields.get(0), fields.get(1), fields.subList(2, fields.size()));
      case "asked" -> tellAsked();
      case "digests" -> tellDigests(fields);
      case "run" -> {
        return run(limits(fields), Boolean.parseBoolean(fields.get(2)), fields.subList(3, fields.size()));
      }
      case "empty" -> {
        return empty(fields);
      }
      case "mutate" -> {
        return mutate(fields);
      }
      default -> throw new IllegalArgumentException("unknown request " + request);
    }
    return End.DONE;
  }

  /** Makes this JVM ready for another suite. */
  private void reset() {
    targets.clear();
    acts.clear();
    sources.clear();
    woven = true;
    runsScenarios = false;
    mutable = List.of();
    branching = Set.of();
    mainRun = null;
    setClock(0, false);
    forgetClasses();
  }

  private static List<Path> paths(List<String> fields) {
    return fields.stream().map(Path::of).toList();
  }

  private void setClassPath(List<Path> paths) {
    classPath = paths;
    globals.setClassPath(paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    forgetClasses();
  }

  /** What the program's users say of temporary files counts, too. */
  private static void limitTo(List<Path> directories) {
    List<Path> all = new ArrayList<>(directories);
    all.add(Path.of(System.getProperty("java.io.tmpdir")));
    Territory.limitTo(all);
  }

  private void setClock(long offsetMillis, boolean minutes) {
    startsMinutes = minutes;
    Clocks.setOffsetMillis(offsetMillis);
    boolean moved = offsetMillis != 0;
    if (moved != clockMoved && !runsScenarios) {
      forgetClasses();
    }
    clockMoved = moved;
  }

  /** For coverage, which knows a class by its exact bytes. */
  private void leaveUnwoven() {
    woven = false;
    forgetClasses();
  }

  /** Instead of test classes. */
  private void expectScenarios() {
    runsScenarios = true;
    forgetClasses();
  }

  private void setMutable(List<String> classNames) {
    mutable = List.copyOf(classNames);
    forgetClasses();
  }

  private void setBranching(List<String> classNames) {
    branching = Set.copyOf(classNames);
    forgetClasses();
  }

  private static MainRun mainRun(List<String> fields) {
    return new MainRun(fields.get(0), Path.of(fields.get(1)), fields.get(2), fields.subList(3, fields.size()));
  }

  private void addTarget(List<String> fields) {
    int id = Integer.parseInt(fields.get(0));
    targets.put(id, target(id, fields.subList(1, 4)));
    forgetClasses();
  }

  private static Target target(int id, List<String> names) {
    return new Target(id, names.get(0).replace('.', '/'), names.get(1), names.get(2));
  }

  private void addAct(List<String> fields) {
    Target target = targets.get(Integer.parseInt(fields.get(3)));
    Target called = target(NOT_EMPTIED, fields.subList(4, 7));
    acts.add(new ActSite(fields.get(0).replace('.', '/'), Integer.parseInt(fields.get(1)), Integer.parseInt(fields.get(2)), called, target));
    forgetClasses();
  }

  private void addSource(String path, String text) throws IOException {
    try {
      sources.add(new SuiteCompiler.Source(path, text));
    } catch (URISyntaxException e) {
      throw new IOException("no name for a source file: " + path, e);
    }
  }

  private void forgetClasses() {
    clear();
    known = null;
    store = null;
    mutants = null;
  }

  /** Ends the worlds of tests, and forgets the scenarios. */
  private void clear() {
    if (emptied != null) {
      emptied.close();
    }
    emptied = null;
    endKept();
    scenarios.clear();
  }

  private void compile(Path output, String release) throws IOException {
    List<Path> path = new ArrayList<>(classPath);
    path.addAll(junitPath);
    SuiteCompiler compiler = new SuiteCompiler(path);
    boolean clean = compiler.compile(sources, output, release, channel);
    if (!clean) {
      for (SuiteCompiler.Part part : compiler.outline(sources)) {
        channel.send("part", part.path(), part.kind(), part.owner(), part.name(), Long.toString(part.firstLine()),
            Long.toString(part.lastLine()));
      }
    }
    channel.send("compiled", Boolean.toString(clean));
    sources.clear();
  }

  private void endKept() {
    if (kept != null) {
      kept.close();
    }
    kept = null;
  }

  private World newWorld() {
    return newWorld(Replaced.NONE);
  }

  private World newWorld(Replaced replaced) {
    World made = new World(store, replaced, globals);
    held.add(made.loader());
    return made;
  }

  /** Whether another JVM should go on: never in the middle of a world, for what its tests see of each other is the same everywhere. */
  private boolean isFull(ClassWorld world) {
    if (world.goesOn()) {
      return false;
    }
    world.close();
    return held.areTooMany();
  }

  private static Limits limits(List<String> fields) {
    return new Limits(Long.parseLong(fields.get(0)), Long.parseLong(fields.get(1)));
  }

  /**
   * What is to run.
   *
   * @param guards the statements of a scenario, hexadecimal, the first one in the lowest bit; empty for all
   */
  private Subject subject(String className, String method, String guards) {
    Made made = scenarios.get(name(className, method));
    if (made != null) {
      return new ScenarioRun(made, guards.isEmpty() ? made.all() : made.only(new BigInteger(guards, 16)));
    }
    if (mainRun != null) {
      return mainRun;
    }
    if (junit == null) {
      junit = JUnitRun.create();
    }
    return new JUnitTest(junit, className, method, mutants != null);
  }

  private static String name(String className, String method) {
    return className + "." + method;
  }

  private void openStore() throws IOException {
    if (store == null) {
      weaving = weaving(branching);
      weavingOfMutants = weaving(Set.of());
      store = new ClassStore(classPath, original -> weaving.apply(probed(original)));
      mutants = mutable.isEmpty() ? null : new Mutants(mutable, store::original);
    }
  }

  private UnaryOperator<byte[]> weaving(Set<String> branching) {
    if (!woven) {
      return UnaryOperator.identity();
    }
    return new Weaver(new Plan(List.copyOf(targets.values()), acts, clockMoved, runsScenarios || !mutable.isEmpty(), branching))::weave;
  }

  private byte[] probed(byte[] original) {
    return mutants == null ? original : mutants.probed(new ClassReader(original).getClassName(), original);
  }

  /** What becomes of a test that ran. */
  private interface Told {
    void ended(int number, Outcome outcome, long micros) throws IOException;
  }

  /** Runs tests, and once more with a look behind each where they left something in the working directory: looking takes longer than most tests. */
  private End run(Limits limits, boolean keeps, List<String> tests) throws IOException {
    openStore();
    if (leftovers == null) {
      leftovers = Leftovers.inWorkingDirectory();
    }
    BitSet green = new BitSet();
    BitSet ran = new BitSet();
    End end = run(limits, keeps, tests, true, (number, outcome, micros) -> {
      ran.set(number);
      green.set(number, outcome.isGreen());
      channel.send("test", tests.get(3 * number), tests.get(3 * number + 1), outcome.kind().word(), Long.toString(micros),
          Long.toString(Work.used()), outcome.exception(), outcome.message(), outcome.trace(), Reach.reached(),
          Branches.passed());
    });
    Optional<String> left = end == End.SPOILED || ran.isEmpty() ? Optional.empty() : leftovers.next();
    boolean spoils = left.isPresent() && !tellWhoLeaves(left.get(), green, limits, keeps, tests.subList(0, 3 * ran.cardinality()));
    return spoils ? End.SPOILED : end;
  }

  /** False if this JVM is spoiled. */
  private boolean tellWhoLeaves(String any, BitSet green, Limits limits, boolean keeps, List<String> tests) throws IOException {
    leftovers.removeNew();
    Map<Integer, String> left = new TreeMap<>();
    End end = run(limits, keeps, tests, false, (number, outcome, micros) -> {
      leftovers.next().ifPresent(file -> left.put(number, file));
      if (green.get(number) && !outcome.isGreen()) {
        // A file that is no more as it was may be why.
        left.put(number, any);
      }
    });
    if (left.isEmpty()) {
      // What is gone cannot be removed again: it may be each of them.
      green.stream().forEach(number -> left.put(number, any));
    }
    for (Map.Entry<Integer, String> of : left.entrySet()) {
      channel.send("left", of.getKey().toString(), of.getValue());
    }
    return end != End.SPOILED;
  }

  /**
   * In the order given, in one world, or in the next where one spoils it.
   *
   * @param mayStop whether some of them may be left to another JVM
   */
  private End run(Limits limits, boolean keeps, List<String> tests, boolean mayStop, Told told) throws IOException {
    ClassWorld world = takeWorld(keeps, tests.get(0));
    try {
      for (int i = 0; i + 2 < tests.size(); i += 3) {
        if (mayStop && isFull(world)) {
          return End.FULL;
        }
        World place = world.get();
        Subject test = subject(tests.get(i), tests.get(i + 1), tests.get(i + 2));
        if (startsMinutes) {
          Clocks.startMinute();
        }
        Branches.clear();
        Reach.begin(mutants == null ? 0 : mutants.all().size());
        long start = System.nanoTime();
        Outcome outcome = place.run(test, limits);
        told.ended(i / 3, outcome, (System.nanoTime() - start) / 1000);
        if (outcome.kind() == Outcome.Kind.TIMEOUT) {
          return End.SPOILED;
        }
      }
    } finally {
      kept = world;
      if (!keeps) {
        endKept();
      }
    }
    return End.DONE;
  }

  private ClassWorld takeWorld(boolean keeps, String className) {
    if (!keeps || kept == null || !kept.isOf(className)) {
      endKept();
      return new ClassWorld(this::newWorld, className);
    }
    return kept;
  }

  private void make(String className, String method, List<String> words) throws IOException {
    openStore();
    if (known == null) {
      known = new TestLoader(store, World.class.getClassLoader());
    }
    try {
      List<String> named = new ArrayList<>(words);
      // In no world a class of this name has been before.
      named.set(0, words.get(0) + "$" + made++);
      Made scenario = ClassMaker.make(named, known);
      scenarios.put(name(className, method), scenario);
      channel.send("made", className, method, Integer.toString(scenario.guards()));
    } catch (UnmadeException e) {
      channel.send("unmade", className, method, e.getMessage(), e.missing());
    }
  }

  /** The files of the class path that tests asked for since this was asked before, and what they are known by. */
  private void tellAsked() throws IOException {
    openStore();
    tellDigests(store.takeAsked());
  }

  private void tellDigests(List<String> files) throws IOException {
    openStore();
    for (String file : files) {
      channel.send("digest", file, store.digest(file));
    }
  }

  private End empty(List<String> fields) throws IOException {
    openStore();
    leftovers = null;
    String className = fields.get(2);
    String method = fields.get(3);
    if (emptied != null && !emptied.areOf(className)) {
      emptied.close();
      emptied = null;
    }
    if (emptied == null) {
      emptied = new EmptiedBodies(new ClassWorld(this::newWorld, className));
    }
    if (isFull(emptied.world())) {
      return End.FULL;
    }
    Target target = targets.get(Integer.parseInt(fields.get(5)));
    List<String> variants = fields.subList(6, fields.size());
    boolean goesOn = emptied.judge(subject(className, method, fields.get(4)), target, variants, limits(fields), (variant, verdict, outcome) ->
        channel.send("variant", className, method, variant, verdict.word(), outcome.exception(), outcome.message()));
    return goesOn ? End.DONE : End.SPOILED;
  }

  private void tellPlaces(String className) throws IOException {
    if (Branches.placesOf(className).isEmpty()) {
      // Another JVM ran it.
      openStore();
      store.original(className).ifPresent(store::woven);
    }
    for (String place : Branches.placesOf(className)) {
      channel.send("place", place);
    }
  }

  private void tellMutants() throws IOException {
    openStore();
    int number = 0;
    for (Mutant mutant : mutants.all()) {
      channel.send("mutant", Integer.toString(number++), mutant.className(), mutant.methodName(), mutant.descriptor(), Integer.toString(mutant.line()),
          mutant.sourceFile(), mutant.operator(), mutant.change());
    }
  }

  /** Runs tests on the program with a mutant, in a world of its own, until one is not green. */
  private End mutate(List<String> fields) throws IOException {
    if (held.areTooMany()) {
      return End.FULL;
    }
    openStore();
    if (leftovers == null) {
      leftovers = Leftovers.inWorkingDirectory();
    }
    int number = Integer.parseInt(fields.get(0));
    String className = mutants.all().get(number).className().replace('/', '.');
    Replaced replaced = new Replaced(className, weavingOfMutants.apply(mutants.with(number)));
    Optional<Outcome> red = firstRed(replaced, Long.parseLong(fields.get(1)), fields.subList(2, fields.size()));
    channel.send("mutated", red.map(outcome -> outcome.kind().word()).orElse("green"), red.map(Outcome::exception).orElse(""));
    // What this one left must not be in the way of the next.
    if (leftovers.next().isPresent()) {
      leftovers.removeNew();
    }
    return red.isEmpty() || red.get().kind() != Outcome.Kind.TIMEOUT ? End.DONE : End.SPOILED;
  }

  private Optional<Outcome> firstRed(Replaced replaced, long millis, List<String> tests) throws IOException {
    try (ClassWorld world = new ClassWorld(() -> newWorld(replaced), replaced.className())) {
      for (int i = 0; i + 3 < tests.size(); i += 4) {
        Limits limits = new Limits(Long.parseLong(tests.get(i + 3)), millis);
        Outcome outcome = world.get().run(subject(tests.get(i), tests.get(i + 1), tests.get(i + 2)), limits);
        if (!outcome.isGreen()) {
          return Optional.of(outcome);
        }
        channel.send("green");
      }
    }
    return Optional.empty();
  }
}
