package testcarve.agent.record;

import java.lang.ref.WeakReference;

/** A place in a woven class that calls a method whose body may be the library's. */
public final class CallSite {

  /** Which body runs is known when weaving: the library's. */
  public static final int LIBRARY = 1;

  /** Which body runs depends on the receiver's class. */
  public static final int VIRTUAL = 2;

  /** Which body runs depends on where the owner, as loaded, finds the method. */
  public static final int FIXED = 4;

  /** Not recorded if receiver and arguments are all immutable values. */
  public static final int CONDITIONAL = 8;

  /** May end the JVM. */
  public static final int EXITS = 16;

  /** Gives a hash code: that of a class is its identity's, although a class is an immutable value. */
  public static final int HASHES = 32;

  /** May put something into a file that is open. */
  public static final int FINISHES_WRITING = 64;

  /** May put something into a file that a library was given before. */
  public static final int STORES = 128;

  final String owner;
  final String name;
  final String descriptor;
  final String op;
  final int flags;
  private final WeakReference<ClassLoader> loader;
  private volatile int callee;
  private volatile Selected[] selected = {};

  /** The body that a class selects. */
  private static final class Selected {
    final WeakReference<Class<?>> type;
    final Body body;

    Selected(Class<?> type, Body body) {
      this.type = new WeakReference<>(type);
      this.body = body;
    }
  }

  /** A site in a class of this loader. */
  public CallSite(
      ClassLoader loader, String owner, String name, String descriptor, String op, int flags) {
    this.loader = new WeakReference<>(loader);
    this.owner = owner;
    this.name = name;
    this.descriptor = descriptor;
    this.op = op;
    this.flags = flags;
  }

  boolean has(int flag) {
    return (flags & flag) != 0;
  }

  /** The number of the callee's definition, or 0 if there is none yet. */
  int callee() {
    return callee;
  }

  void setCallee(int id) {
    callee = id;
  }

  /** Whose body runs for this receiver. */
  Body body(Object receiver) throws ClassNotFoundException {
    if ((flags & LIBRARY) != 0) {
      return Body.LIBRARY;
    }
    if ((flags & VIRTUAL) != 0) {
      return bodyFor(receiver.getClass());
    }
    Selected[] known = selected;
    return known.length > 0 ? known[0].body : bodyFor(ownerClass());
  }

  private Class<?> ownerClass() throws ClassNotFoundException {
    return Class.forName(owner.replace('/', '.'), false, loader.get());
  }

  private Body bodyFor(Class<?> type) {
    for (Selected known : selected) {
      if (known.type.get() == type) {
        return known.body;
      }
    }
    Body body = WovenClasses.selects(type, name + descriptor);
    remember(new Selected(type, body));
    return body;
  }

  private synchronized void remember(Selected added) {
    Selected[] old = selected;
    int kept = Math.min(old.length, 7);
    Selected[] grown = new Selected[kept + 1];
    grown[0] = added;
    System.arraycopy(old, 0, grown, 1, kept);
    selected = grown;
  }
}
