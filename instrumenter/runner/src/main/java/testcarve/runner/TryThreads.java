package testcarve.runner;

import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import testcarve.runner.hook.Work;

/**
 * The threads of a world. What a try starts must not work on while the next one's work is counted: what does not end by itself within a while is left behind.
 *
 * <p>The threads of the common pool are the JVM's: they stay, and whether a try made them says nothing of it. What it gave them to do is waited for a while, then it
 * counts as left behind.
 */
final class TryThreads extends ThreadGroup {

  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  /** A thread that has been woken counts as waiting until a processor is free for it. */
  private static final long WAKING_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

  /** The common pool has something to do that cannot be ended: what says nothing of later tries must not cost them a wait each. */
  private static boolean stuck;

  /** Those that were there before the first try: the one that runs the tries, and what a library starts as soon as it is loaded. */
  private Set<Thread> own = Set.of();
  /** Runs the tries. */
  private volatile Thread runner;

  TryThreads() {
    // The name of the group that a program's main thread is in.
    super("main");
  }

  /** What runs now is the world's, and left by no try. */
  void settle() {
    own = alive().collect(Collectors.toSet());
  }

  /** The thread that runs the tries, with this loader. */
  Thread makeRunner(Runnable task, ClassLoader loader) {
    // The name that tests see when a build tool runs them.
    Thread made = new Thread(this, task, "main");
    made.setDaemon(true);
    made.setContextClassLoader(loader);
    runner = made;
    return made;
  }

  /** Ends those that the world has beside the one that runs the tries. */
  void close() {
    if (alive().anyMatch(thread -> thread != runner && !isOfCommonPool(thread))) {
      end();
    }
  }

  /** Until Java 19, the group around this one has it as long as the JVM runs: so this one must have nothing. Called by the last task of the world's thread. */
  void forget() {
    own = Set.of();
    runner = null;
  }

  @Override
  public void uncaughtException(Thread thread, Throwable thrown) {
    if (!(thrown instanceof Work.Exhausted)) {
      super.uncaughtException(thread, thrown);
    }
  }

  /**
   * Whether the try that has just ended left something running. What libraries start ends soon, nearly always (random numbers, writing). Where all that live wait for
   * somebody, nobody is left to come; where they wait for a time (timers, idle threads of pools), that is far longer than a new world takes to make.
   *
   * @param expected whether that try left some before
   */
  boolean areLeft(boolean expected) {
    return expected && !areGone() || isCommonPoolLeft() || !within(PATIENCE_NANOS, this::areStill) || !within(WAKING_NANOS, this::areGone);
  }

  private boolean areGone() {
    return members().findAny().isEmpty();
  }

  private boolean areStill() {
    return members().allMatch(TryThreads::isStill);
  }

  private static boolean isStill(Thread thread) {
    Thread.State state = thread.getState();
    return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
  }

  private static boolean isCommonPoolLeft() {
    stuck &= !isCommonPoolIdle();
    return !stuck && !within(PATIENCE_NANOS, TryThreads::isCommonPoolIdle);
  }

  private static boolean isOfCommonPool(Thread thread) {
    return thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool();
  }

  private static boolean isCommonPoolIdle() {
    return ForkJoinPool.commonPool().isQuiescent();
  }

  /** Ends them at their next step of work. One that waits in native code goes on waiting. */
  void end() {
    Work.refuse();
    interrupt();
    within(WAKING_NANOS, this::areAwake);
    within(PATIENCE_NANOS, () -> !runs() && (stuck || isCommonPoolIdle()));
    stuck = !isCommonPoolIdle();
    Work.end();
  }

  private static boolean within(long nanos, BooleanSupplier condition) {
    long end = System.nanoTime() + nanos;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() >= end) {
        return false;
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    return true;
  }

  /** Whether all that wait know that they were interrupted: who is not yet awake would go on behind the end of the others. */
  private boolean areAwake() {
    return alive().noneMatch(thread -> thread.isInterrupted() && isStill(thread));
  }

  /** Who only waits does no work. */
  private boolean runs() {
    return alive().anyMatch(thread -> thread.getState() == Thread.State.RUNNABLE);
  }

  /** Without the JVM's and the world's. */
  private Stream<Thread> members() {
    return alive().filter(thread -> !own.contains(thread) && !isOfCommonPool(thread));
  }

  private Stream<Thread> alive() {
    Thread[] all = new Thread[activeCount() + 1];
    return Arrays.stream(all, 0, enumerate(all));
  }
}
