package clock.handed;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Lends books until a day that it counts from its clock. */
class Desk {
    private final Clock clock;
    private final List<String> journal = new ArrayList<>();

    Desk(Clock clock) {
        this.clock = clock;
    }

    /** Until when. */
    String lend(String book, int days) {
        LocalDate until = LocalDate.now(clock).plusDays(days);
        journal.add(book + " until " + until);
        return "bring " + book + " back on " + until;
    }

    boolean isLate(LocalDate until) {
        return until.isBefore(LocalDate.now(clock));
    }

    List<String> journal() {
        return journal;
    }

    /** The moment at which the desk opens. */
    Instant open() {
        return Instant.now(clock);
    }

    /** Longer than nothing, on a clock that goes on. */
    long wait(int turns) {
        long start = clock.millis();
        long now = start;
        for (int i = 0; i < turns || now == start; i++) {
            now = clock.millis();
        }
        return now - start;
    }

    /** Asks the clock of the desk and that of the machine: another day is only half another day. */
    String both() {
        return LocalDate.now(clock) + " " + LocalDate.now();
    }
}
