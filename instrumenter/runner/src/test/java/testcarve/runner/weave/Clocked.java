package testcarve.runner.weave;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/** Reads the clock in every way that is woven, and tries to end the JVM. */
public class Clocked {

  public static long[] readings() {
    LongSupplier reference = System::currentTimeMillis;
    return new long[] {
      System.currentTimeMillis(),
      reference.getAsLong(),
      new Date().getTime(),
      new Date() {}.getTime(),
      Instant.now().toEpochMilli(),
      ZonedDateTime.now(ZoneOffset.UTC).toInstant().toEpochMilli(),
      Clock.systemUTC().millis(),
      Calendar.getInstance().getTimeInMillis(),
    };
  }

  public static void exit() {
    System.exit(3);
  }

  public static void halt() {
    Runtime.getRuntime().halt(3);
  }

  public static void exitByReference() {
    IntConsumer exit = System::exit;
    exit.accept(3);
  }
}
