package clock.handed;

import java.time.Clock;
import java.time.LocalDate;

/** Has a clock of its own, which is the object that others get, too. */
class Twice {
    private final Clock own = Clock.systemUTC();

    String days(Clock other) {
        return LocalDate.now(own).equals(LocalDate.now(other)) ? "one day" : "two days";
    }
}
