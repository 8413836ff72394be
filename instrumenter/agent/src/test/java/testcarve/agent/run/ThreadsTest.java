package testcarve.agent.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What orders two threads stands in the trace, in that order. */
class ThreadsTest {

  private static final String JDK_25 =
      System.getProperty("testcarve.jdk25", "/usr/lib/jvm/temurin-25-jdk-amd64");

  @TempDir Path directory;

  private AgentRun run;

  private List<String> run(String... lines) throws Exception {
    return run(new AgentRun(directory).source(lines));
  }

  private List<String> run(AgentRun program) throws Exception {
    run = program.run();
    assertEquals("", run.err);
    assertEquals(0, run.status);
    return run.eventsAndThreads();
  }

  /**
   * Looks for events one behind the other, each as {@code thread: pattern}; a word in braces is an object that must be the
   * same wherever it is named.
   */
  private static void assertOrder(List<String> events, String... expected) {
    List<String> found = new ArrayList<>();
    java.util.Map<String, String> names = new java.util.HashMap<>();
    String thread = "";
    for (String event : events) {
      if (event.startsWith("T ")) {
        thread = event.substring(2);
      } else if (found.size() < expected.length && matches(thread + ": " + event, expected[found.size()], names)) {
        found.add(event);
      }
    }
    assertEquals(expected.length, found.size(), () -> "found " + found + "\n" + String.join("\n", events));
  }

  private static boolean matches(String event, String expected, java.util.Map<String, String> names) {
    List<String> groups = new ArrayList<>();
    Matcher name = Pattern.compile("\\{(\\w+)\\}").matcher(expected);
    StringBuilder regex = new StringBuilder();
    while (name.find()) {
      String known = names.get(name.group(1));
      name.appendReplacement(regex, known == null ? "(o\\\\d+)" : known);
      if (known == null) {
        groups.add(name.group(1));
      }
    }
    name.appendTail(regex);
    Matcher found = Pattern.compile(regex.toString()).matcher(event);
    if (!found.matches()) {
      return false;
    }
    for (int i = 0; i < groups.size(); i++) {
      names.put(groups.get(i), found.group(i + 1));
    }
    return true;
  }

  @Test
  void starting_and_joining_a_thread() throws Exception {
    List<String> events =
        run(
            "class P extends Thread { int n; public void run() { n = 5; }",
            "  public static void main(String[] a) throws Exception { P p = new P(); p.setName(\"w\");",
            "    p.start(); p.join(); int x = p.n; } }");
    assertOrder(
        events,
        "main: \\( \\w+.start {p}",
        "w: > P.run {p}",
        "w: w {p} P.n i5",
        "w: < -",
        "main: \\) -",
        "main: r {p} P.n i5");
    String object = run.events("w o\\d+ P.n i5").get(0).split(" ")[1].substring(1);
    assertTrue(run.lines().stream().anyMatch(l -> l.matches("thread \\d+ name=\"w\" object=" + object)));
  }

  @Test
  void monitors_with_wait_and_notify() throws Exception {
    List<String> events =
        run(
            "class P { static boolean ready; static final Object LOCK = new Object();",
            "  public static void main(String[] a) throws Exception {",
            "    new Thread(() -> { synchronized (LOCK) { ready = true; LOCK.notifyAll(); } }, \"w\").start();",
            "    synchronized (LOCK) { while (!ready) LOCK.wait(); } } }");
    assertOrder(events, "w: m {lock}", "w: W P.ready z1", "w: \\( Object.notifyAll {lock}", "w: n {lock}", "main: R P.ready z1", "main: n {lock}");
  }

  @Test
  void synchronized_static_methods() throws Exception {
    List<String> events =
        run(
            "class P { static int n; static synchronized void f() { n++; }",
            "  public static void main(String[] a) throws Exception {",
            "    Thread t = new Thread(P::f, \"w\"); t.start(); t.join(); f(); } }");
    assertOrder(events, "w: m k\\d+", "w: W P.n i1", "w: n k\\d+", "main: m k\\d+", "main: R P.n i1", "main: n k\\d+");
  }

  @Test
  void volatile_fields() throws Exception {
    List<String> events =
        run(
            "class P { static volatile boolean go; static int n;",
            "  public static void main(String[] a) throws Exception {",
            "    new Thread(() -> { n = 7; go = true; }, \"w\").start();",
            "    while (!go) Thread.onSpinWait(); int x = n; } }");
    assertOrder(events, "w: W P.n i7", "w: W P.go z1", "main: R P.go z1", "main: R P.n i7");
    assertTrue(run.lines().stream().anyMatch(l -> l.matches("field .*name=\"go\".*access=48.*")));
  }

  @Test
  void tasks_given_to_an_executor() throws Exception {
    List<String> events =
        run(
            "import java.util.concurrent.*;",
            "class P implements Callable<String> { public String call() { return \"done\"; }",
            "  public static void main(String[] a) throws Exception {",
            "    ExecutorService e = Executors.newSingleThreadExecutor(r -> new Thread(r, \"w\"));",
            "    Future<String> f = e.submit(new P()); String s = f.get(); e.shutdown(); } }");
    assertOrder(
        events,
        "main: \\( ExecutorService.submit {e} {task}",
        "w: > P.call {task}",
        "w: < \"done\"",
        "main: \\) \"done\"");
  }

  @Test
  void lambdas_given_to_an_executor_run_behind_it() throws Exception {
    List<String> events =
        run(
            "import java.util.concurrent.*;",
            "class P { public static void main(String[] a) throws Exception { int[] box = {3};",
            "    ExecutorService e = Executors.newSingleThreadExecutor(r -> new Thread(r, \"w\"));",
            "    Future<?> f = e.submit(() -> { box[0] = 4; }); f.get(); int x = box[0]; e.shutdown(); } }");
    assertOrder(
        events,
        "main: l \\d+ {lambda} {box}",
        "main: \\( ExecutorService.submit {e} {lambda}",
        "w: > P.lambda\\$main\\$1 - {box}",
        "w: s {box} 0 i4",
        "w: < -",
        "main: \\) n",
        "main: g {box} 0 i4");
  }

  @Test
  void queues() throws Exception {
    List<String> events =
        run(
            "import java.util.concurrent.*;",
            "class P { int n; public static void main(String[] a) throws Exception {",
            "    BlockingQueue<P> q = new LinkedBlockingQueue<>();",
            "    new Thread(() -> { P p = new P(); p.n = 8; q.add(p); }, \"w\").start();",
            "    int x = q.take().n; } }");
    assertOrder(
        events,
        "w: w {p} P.n i8",
        "w: \\( BlockingQueue.add {q} {p}",
        "main: \\) {p}",
        "main: r {p} P.n i8");
    assertTrue(events.stream().anyMatch(e -> e.startsWith("( BlockingQueue.take")));
  }

  @Test
  void completable_futures_latches_locks_and_atomics() throws Exception {
    List<String> events =
        run(
            "import java.util.concurrent.*; import java.util.concurrent.atomic.*; import java.util.concurrent.locks.*;",
            "class P { static int n; public static void main(String[] a) throws Exception {",
            "    CountDownLatch latch = new CountDownLatch(1); Lock lock = new ReentrantLock();",
            "    AtomicInteger count = new AtomicInteger(); CompletableFuture<String> f = new CompletableFuture<>();",
            "    Thread t = new Thread(() -> { lock.lock(); n = 1; lock.unlock(); latch.countDown();",
            "      count.incrementAndGet(); f.complete(\"x\"); }, \"w\");",
            "    t.start(); latch.await(); lock.lock(); int x = n; lock.unlock();",
            "    while (count.get() == 0) { } f.join(); } }");
    assertOrder(
        events,
        "w: \\( Lock.lock {lock}",
        "w: W P.n i1",
        "w: \\( Lock.unlock {lock}",
        "w: \\( CountDownLatch.countDown {latch}",
        "main: \\( Lock.lock {lock}",
        "main: R P.n i1",
        "main: \\( Lock.unlock {lock}");
    // The get that saw it may have begun before.
    assertOrder(events, "w: \\( AtomicInteger.incrementAndGet {count}", "main: \\) i1");
    assertOrder(events, "w: \\( CompletableFuture.complete {f} \"x\"", "main: \\) \"x\"");
  }

  @Test
  void var_handles_are_called_as_they_are() throws Exception {
    List<String> events =
        run(
            "import java.lang.invoke.*;",
            "class P { int n; static final VarHandle N; static { try {",
            "    N = MethodHandles.lookup().findVarHandle(P.class, \"n\", int.class);",
            "  } catch (Exception e) { throw new Error(e); } }",
            "  public static void main(String[] a) { P p = new P();",
            "    System.out.print(N.compareAndSet(p, 0, 5)); System.out.print((int) N.getAcquire(p)); } }");
    assertEquals("true5", run.out);
    assertOrder(events, "main: \\( VarHandle.compareAndSet o\\d+ {p} i0 i5", "main: \\) z1", "main: \\( VarHandle.getAcquire o\\d+ {p}");
  }

  @Test
  void concurrent_maps_filled_by_a_parallel_stream() throws Exception {
    List<String> events =
        run(
            "import java.util.concurrent.*; import java.util.stream.*;",
            "class P { static int twice(int i) { return 2 * i; } public static void main(String[] a) {",
            "    ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();",
            "    IntStream.range(0, 50).parallel().forEach(i -> m.put(i, twice(i)));",
            "    System.out.print(m.size()); } }");
    assertEquals("50", run.out);
    assertEquals(50, run.events("> P.twice .*").size());
    assertEquals(50, run.events("\\( ConcurrentHashMap.put o\\d+ I\\d+ I\\d+").size());
    assertOrder(events, "main: \\( IntStream.forEach .*", "main: \\) -", "main: \\( ConcurrentHashMap.size .*");
  }

  @Test
  void a_frame_that_an_exception_left_does_not_swallow_the_next_task() throws Exception {
    run(
        "import java.util.concurrent.*;",
        "class P { static void f() { throw new IllegalStateException(); } static void g() { }",
        "  public static void main(String[] a) throws Exception {",
        "    ExecutorService e = Executors.newSingleThreadExecutor(); e.submit(P::f); e.submit(P::g).get(); e.shutdown(); } }");
    List<String> worker = new ArrayList<>();
    boolean isWorker = false;
    for (String event : run.eventsAndThreads()) {
      isWorker = event.startsWith("T ") ? event.startsWith("T pool") : isWorker;
      if (isWorker && event.matches("[<>!^].*")) {
        worker.add(event.replaceAll("o\\d+", "o"));
      }
    }
    assertEquals(List.of("> P.f -", "! o", "> P.g -", "< -"), worker);
  }

  @Test
  void virtual_threads() throws Exception {
    assumeTrue(Files.exists(Paths.get(JDK_25)), "no JDK 25");
    List<String> events =
        run(
            new AgentRun(directory)
                .javaHome(JDK_25)
                .source(
                    "class P { static int n; static synchronized void add() { n++; }",
                    "  public static void main(String[] a) throws Exception { Thread[] all = new Thread[200];",
                    "    var start = Thread.class.getMethod(\"startVirtualThread\", Runnable.class);",
                    "    for (int i = 0; i < 200; i++) all[i] = (Thread) start.invoke(null, (Runnable) P::add);",
                    "    for (Thread t : all) t.join(); System.out.print(n); } }"));
    assertEquals("200", run.out);
    assertEquals(200, run.events("> P.add -").size());
    assertEquals(200, run.lines().stream().filter(l -> l.matches("thread .* virtual=1 object=\\d+")).count());
    assertTrue(events.contains("W P.n i200"));
  }
}
