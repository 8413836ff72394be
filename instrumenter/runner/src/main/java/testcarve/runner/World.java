package testcarve.runner;

import java.io.IOException;
import java.sql.Driver;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import testcarve.runner.hook.Exits;
import testcarve.runner.hook.ShutdownHooks;
import testcarve.runner.hook.Territory;

/** One fresh class loader and the thread its tests run on. */
final class World implements AutoCloseable {

  /** Where a jar lists the JDBC drivers that it brings. */
  private static final String DRIVERS = "META-INF/services/java.sql.Driver";

  /** Drivers that cannot be loaded, before no more are tried. */
  private static final int MOST_BROKEN = 16;

  private final Globals globals;
  private final boolean hasDrivers;
  private final TestLoader loader;
  private final TryThreads threads = new TryThreads();
  private final ExecutorService thread;
  private boolean spent;

  World(ClassStore store, Globals globals) {
    this(store, Replaced.NONE, globals);
  }

  World(ClassStore store, Replaced replaced, Globals globals) {
    globals.restore();
    this.globals = globals;
    this.loader = new TestLoader(store, replaced, World.class.getClassLoader());
    this.thread = Executors.newSingleThreadExecutor(task -> threads.makeRunner(task, loader));
    this.hasDrivers = store.names(DRIVERS);
    if (hasDrivers) {
      thread.execute(() -> registerDrivers(loader));
    }
    thread.execute(threads::settle);
  }

  /**
   * Loads the JDBC drivers of this world, which register themselves: {@code DriverManager} looks for drivers once in a JVM, with the loader of that time,
   * and gives a program none of another loader's.
   */
  private static void registerDrivers(ClassLoader loader) {
    try {
      Iterator<Driver> drivers = ServiceLoader.load(Driver.class, loader).iterator();
      int broken = 0;
      while (broken < MOST_BROKEN) {
        broken += loadsNext(drivers) ? 0 : 1;
      }
    } catch (NoSuchElementException | LinkageError e) {
      // The last one; or the JVM has no java.sql.
      assert loader != null;
    }
  }

  /** What cannot be loaded, the program has not got either. */
  private static boolean loadsNext(Iterator<Driver> drivers) {
    try {
      return drivers.next() != null;
    } catch (ServiceConfigurationError | LinkageError e) {
      return false;
    }
  }

  /** A driver that stays registered keeps its loader, and with it all classes of this world. */
  private static void deregisterDrivers(TestLoader loader) {
    try {
      loader.defineAgain(DriverRemoval.class).asSubclass(Runnable.class).getConstructor().newInstance().run();
    } catch (ReflectiveOperationException | IOException | RuntimeException | LinkageError e) {
      // It costs memory, no more.
      assert loader != null;
    }
  }

  TestLoader loader() {
    return loader;
  }

  /** Runs one test. After a timeout its thread still runs: this JVM must not be used any more. */
  Outcome run(Subject test, Limits limits) {
    if (test.isAlone()) {
      // A test class would put back itself what all of the JVM sees.
      globals.restore();
    }
    Outcome outcome = within(limits.millis(), () -> test.run(loader, limits));
    if (test.isAlone()) {
      boolean left = threads.areLeft(test.leavesThreads());
      if (left) {
        test.noteThreads();
        threads.end();
      }
      spent = left || !outcome.isByItself();
    }
    return outcome;
  }

  /**
   * Whether others should not run here any more: what did not end by itself may have left classes half initialised, and threads that live on may leave anything, at any
   * time.
   */
  boolean isSpent() {
    return spent;
  }

  private Outcome within(long limitMillis, Callable<Outcome> test) {
    Future<Outcome> future = thread.submit(() -> attempt(test));
    try {
      return future.get(limitMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return Outcome.of(Outcome.Kind.TIMEOUT);
    } catch (ExecutionException e) {
      return Outcome.of(Outcome.Kind.FAILED, e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Outcome.of(Outcome.Kind.FAILED, e);
    }
  }

  private static Outcome attempt(Callable<Outcome> test) throws Exception {
    Exits.take();
    Territory.take();
    Outcome outcome;
    try {
      outcome = test.call();
    } catch (ClassNotFoundException e) {
      outcome = Outcome.of(Outcome.Kind.MISSING, e);
    } catch (RuntimeException | Error e) {
      outcome = Outcome.of(Outcome.Kind.FAILED, e);
    }
    Error exit = Exits.take();
    if (exit != null) {
      return Outcome.of(Outcome.Kind.EXITS, exit);
    }
    String elsewhere = Territory.take();
    return elsewhere == null ? outcome : Outcome.trespasses(elsewhere);
  }

  /** What the JVM knows of this world goes, as far as it can be told: it would keep the loader, and with it all classes. */
  @Override
  public void close() {
    threads.close();
    ShutdownHooks.removeThoseOf(threads);
    if (hasDrivers) {
      // Behind what registers them.
      thread.execute(() -> deregisterDrivers(loader));
    }
    thread.execute(threads::forget);
    thread.shutdown();
    try {
      loader.close();
    } catch (IOException e) {
      // A jar that cannot be closed is of no consequence: the loader is garbage now.
      assert loader != null;
    }
  }
}
