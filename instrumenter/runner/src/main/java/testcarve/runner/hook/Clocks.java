package testcarve.runner.hook;

import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Calendar;

/** The clock that woven code reads: the real one, moved by a fixed distance. */
public final class Clocks {

  private static volatile long offsetMillis;

  private Clocks() {}

  /** Moves the clock. */
  public static void setOffsetMillis(long millis) {
    offsetMillis = millis;
  }

  /** Called by woven code for {@code System.currentTimeMillis}. */
  public static long currentTimeMillis() {
    return System.currentTimeMillis() + offsetMillis;
  }

  /** Called by woven code for {@code System.nanoTime}. */
  public static long nanoTime() {
    return System.nanoTime() + Duration.ofMillis(offsetMillis).toNanos();
  }

  /** Called by woven code for {@code T.now()}, which becomes {@code T.now(clock())}. */
  public static Clock clock() {
    return moved(Clock.systemDefaultZone());
  }

  /** Called by woven code for {@code T.now(zone)}. */
  public static Clock clock(ZoneId zone) {
    return moved(Clock.system(zone));
  }

  /** Called by woven code on what a factory of {@link Clock} returned. */
  public static Clock moved(Clock clock) {
    return Clock.offset(clock, Duration.ofMillis(offsetMillis));
  }

  /** Called by woven code on what {@code Calendar.getInstance} returned. */
  public static Calendar moved(Calendar calendar) {
    calendar.setTimeInMillis(calendar.getTimeInMillis() + offsetMillis);
    return calendar;
  }
}
