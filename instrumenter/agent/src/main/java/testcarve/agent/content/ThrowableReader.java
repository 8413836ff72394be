package testcarve.agent.content;

/** Reads any throwable by the fields of {@code Throwable}; complete if its class adds none. The stack trace is not told. */
final class ThrowableReader extends Reader {

  private final Slot message;
  private final Slot cause;
  private final Slot suppressed;
  private final boolean complete;

  ThrowableReader(Class<?> c) throws NoSuchFieldException {
    message = Slot.of(c, "detailMessage");
    // An exception from reflection keeps what it wraps in a field of its own.
    Slot target = c.getName().equals("java.lang.reflect.InvocationTargetException") ? Slot.find(c, "target") : null;
    cause = target == null ? Slot.of(Throwable.class, "cause") : target;
    suppressed = Slot.of(c, "suppressedExceptions");
    complete = target != null || addsNothing(c);
  }

  private static boolean addsNothing(Class<?> c) {
    for (Class<?> s = c; s != Throwable.class; s = s.getSuperclass()) {
      if (Registry.hasInstanceFields(s)) {
        return false;
      }
    }
    return true;
  }

  @Override
  void read(Object o, Output out) throws Throwable {
    Object why = cause.get(o);
    Items others = out.items();
    Object list = suppressed.get(o);
    ElementReader reader = Registry.elements(list);
    if (reader != null) {
      reader.collect(list, others);
    }
    out.begin("throwable", complete && others.seen() == Seen.WHOLE);
    out.sink.value(message.get(o));
    // A throwable that is its own cause has none yet.
    out.sink.value(why == o ? null : why);
    for (int i = 0; i < others.values(); i++) {
      out.sink.value(others.value(i));
    }
    out.end();
  }
}
