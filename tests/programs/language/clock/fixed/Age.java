package clock.fixed;

import java.time.Clock;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;

/** Asks the clock that it is given. */
class Age {
    private final Clock clock;

    Age(Clock clock) {
        this.clock = clock;
    }

    LocalDate today() {
        return LocalDate.now(clock);
    }

    long days(LocalDate since) {
        return ChronoUnit.DAYS.between(since, LocalDate.now(clock));
    }

    String greeting() {
        return LocalTime.now(clock).getHour() < 12 ? "morning" : "evening";
    }
}
