package hotel.model;

import java.time.LocalDate;
import java.time.MonthDay;

/** A part of every year in which nights cost more, or less. */
public record Season(String name, MonthDay first, MonthDay last, int percent) {
    public boolean includes(LocalDate date) {
        MonthDay day = MonthDay.from(date);
        boolean notBefore = !day.isBefore(first);
        boolean notAfter = !day.isAfter(last);
        return isOverNewYear() ? notBefore || notAfter : notBefore && notAfter;
    }

    private boolean isOverNewYear() {
        return last.isBefore(first);
    }
}
