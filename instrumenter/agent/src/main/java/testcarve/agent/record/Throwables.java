package testcarve.agent.record;

import java.lang.reflect.Field;
import java.util.Collection;
import testcarve.agent.format.Line;

/** Tells message, cause and suppressed exceptions by the fields of {@link Throwable} itself. */
final class Throwables {

  private static final Field MESSAGE = field("detailMessage");
  private static final Field CAUSE = field("cause");
  private static final Field SUPPRESSED = field("suppressedExceptions");

  private Throwables() {}

  private static Field field(String name) {
    try {
      Field field = Throwable.class.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (ReflectiveOperationException | RuntimeException closed) {
      return null;
    }
  }

  static void tell(ThreadLog log, Values values, Throwable thrown, ObjectEntry entry) {
    Line line = new Line();
    line.ascii("k o").number(entry.id()).ascii(" throwable");
    Object cause = read(CAUSE, thrown);
    values.write(line, read(MESSAGE, thrown));
    values.write(line, cause == thrown ? null : cause);
    Object suppressed = read(SUPPRESSED, thrown);
    if (suppressed instanceof Collection
        && suppressed.getClass().getName().equals("java.util.ArrayList")) {
      for (Object each : ((Collection<?>) suppressed).toArray()) {
        values.write(line, each);
      }
    }
    log.writeContent(line);
    if (cause != thrown && cause instanceof Throwable) {
      ObjectEntry causeEntry = values.entry(cause);
      if (causeEntry.told == null) {
        causeEntry.told = Told.CREATED;
        tell(log, values, (Throwable) cause, causeEntry);
      }
    }
  }

  private static Object read(Field field, Throwable thrown) {
    try {
      return field == null ? null : field.get(thrown);
    } catch (IllegalAccessException closed) {
      return null;
    }
  }
}
