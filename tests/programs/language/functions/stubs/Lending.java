package functions.stubs;

import java.time.LocalDate;
import java.util.List;

/** Lends books for as long as somebody else says. */
class Lending {
    /** Tells the day. */
    interface Today {
        LocalDate today();
    }

    /** Tells how long. */
    interface Terms {
        int days(String guest, int books);
    }

    private final Today clock;
    private final Terms terms;

    Lending(Today clock, Terms terms) {
        this.clock = clock;
        this.terms = terms;
    }

    LocalDate due(String guest, List<String> books) {
        return clock.today().plusDays(terms.days(guest, books.size()));
    }
}
