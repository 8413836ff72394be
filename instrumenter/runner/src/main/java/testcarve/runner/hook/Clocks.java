package testcarve.runner.hook;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;

/** The clock that woven code reads: the real one, moved by a fixed distance. */
public final class Clocks {

  private static volatile long offsetMillis;
  /** Not moved with the minute: what measures has not looked at the clock, and must not see it go back. */
  private static volatile long offsetNanos;
  private static volatile boolean minuteStarts;

  private Clocks() {}

  /** Moves the clock. */
  public static void setOffsetMillis(long millis) {
    minuteStarts = false;
    offsetMillis = millis;
    offsetNanos = Duration.ofMillis(millis).toNanos();
  }

  /** Moves it back to where its minute began, as soon as somebody looks: until then a slow machine may have loaded classes for a second. */
  public static void startMinute() {
    minuteStarts = true;
  }

  private static long offsetMillis() {
    if (minuteStarts) {
      synchronized (Clocks.class) {
        if (minuteStarts) {
          offsetMillis -= Math.floorMod(System.currentTimeMillis() + offsetMillis, 60_000L);
          minuteStarts = false;
        }
      }
    }
    return offsetMillis;
  }

  /** Called by woven code for {@code System.currentTimeMillis}. */
  public static long currentTimeMillis() {
    // (In this order: a minute that starts now must not start behind what the clock says.)
    return offsetMillis() + System.currentTimeMillis();
  }

  /** Called by woven code for {@code System.nanoTime}. */
  public static long nanoTime() {
    return System.nanoTime() + offsetNanos;
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
    return Clock.offset(clock, Duration.ofMillis(offsetMillis()));
  }

  /** Called by woven code on what {@code Calendar.getInstance} returned. */
  public static Calendar moved(Calendar calendar) {
    calendar.setTimeInMillis(currentTimeMillis());
    return calendar;
  }

  /** Called by woven code for {@code Clock::systemUTC}. */
  public static Clock clockUtc() {
    return moved(Clock.systemUTC());
  }

  /** Called by woven code for {@code Date::new}. */
  public static Date date() {
    return new Date(currentTimeMillis());
  }

  // For T::now, one each.

  public static Instant nowInstant() {
    return Instant.now(clock());
  }

  public static LocalDate nowLocalDate() {
    return LocalDate.now(clock());
  }

  public static LocalDateTime nowLocalDateTime() {
    return LocalDateTime.now(clock());
  }

  public static LocalTime nowLocalTime() {
    return LocalTime.now(clock());
  }

  public static MonthDay nowMonthDay() {
    return MonthDay.now(clock());
  }

  public static OffsetDateTime nowOffsetDateTime() {
    return OffsetDateTime.now(clock());
  }

  public static OffsetTime nowOffsetTime() {
    return OffsetTime.now(clock());
  }

  public static Year nowYear() {
    return Year.now(clock());
  }

  public static YearMonth nowYearMonth() {
    return YearMonth.now(clock());
  }

  public static ZonedDateTime nowZonedDateTime() {
    return ZonedDateTime.now(clock());
  }
}
