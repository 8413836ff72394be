package testcarve.agent.content;

/** Readers of the dates and zones in {@code java.util}: kind {@code value}. */
final class DateReaders {

  private DateReaders() {}

  static Reader of(Class<?> c) throws NoSuchFieldException {
    switch (c.getName()) {
      case "java.util.Date":
        return new DateReader(c);
      case "java.util.GregorianCalendar":
        return new CalendarReader(c);
      case "sun.util.calendar.ZoneInfo":
        return new ZoneReader(c);
      case "java.util.SimpleTimeZone":
        return new ValueReaders.OfField(Slot.of(c, "ID"), false);
      default:
        return null;
    }
  }

  /** Milliseconds. A deprecated setter leaves them stale until the date is next asked. */
  private static final class DateReader extends Reader {
    private final Slot millis;
    private final Slot calendarDate;
    private final Slot normalized;

    DateReader(Class<?> c) throws NoSuchFieldException {
      millis = Slot.of(c, "fastTime");
      calendarDate = Slot.of(c, "cdate");
      normalized = Slot.of(Jdk.named("sun.util.calendar.CalendarDate"), "normalized");
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      Object pending = calendarDate.get(o);
      boolean fresh = pending == null || normalized.booleanOf(pending);
      out.text("value", fresh, Long.toString(millis.longOf(o)));
    }
  }

  /** Milliseconds and zone; its rules for weeks, its leniency and its change of calendars are not told. */
  private static final class CalendarReader extends Reader {
    private final Slot millis;
    private final Slot zone;
    private final Slot zoneId;

    CalendarReader(Class<?> c) throws NoSuchFieldException {
      millis = Slot.of(c, "time");
      zone = Slot.of(c, "zone");
      zoneId = Slot.of(java.util.TimeZone.class, "ID");
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      out.beginText("value", false, Long.toString(millis.longOf(o)));
      out.sink.value(zoneId.get(zone.get(o)));
      out.end();
    }
  }

  /** The zone's name, unless its offset was changed. */
  private static final class ZoneReader extends Reader {
    private final Slot id;
    private final Slot dirty;

    ZoneReader(Class<?> c) throws NoSuchFieldException {
      id = Slot.of(c, "ID");
      dirty = Slot.of(c, "dirty");
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      out.text("value", !dirty.booleanOf(o), (String) id.get(o));
    }
  }
}
