package hotel.model;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;

/** The nights from the day of arrival to the day before departure: who leaves makes room for who comes that day. */
public record Stay(LocalDate arrival, LocalDate departure) {
    public Stay {
        if (!departure.isAfter(arrival)) {
            throw new IllegalArgumentException("no night between " + arrival + " and " + departure);
        }
    }

    public int nights() {
        return (int) ChronoUnit.DAYS.between(arrival, departure);
    }

    public boolean includes(LocalDate day) {
        return !day.isBefore(arrival) && day.isBefore(departure);
    }

    /** The day on which each night begins. */
    public Stream<LocalDate> days() {
        return arrival.datesUntil(departure);
    }

    /** The same arrival; one night is the least. */
    public Stay until(LocalDate day) {
        return new Stay(arrival, day.isAfter(arrival) ? day : arrival.plusDays(1));
    }

    @Override
    public String toString() {
        return arrival + " to " + departure;
    }
}
