package hotel.model;

import java.time.LocalDate;
import java.util.List;

/** What a stay costs: each night by its season; whoever stays a week or longer pays less. */
public final class Prices {
    private static final int WEEK = 7;
    private static final int LONG_STAY_PERCENT = 90;
    private static final int CITY_TAX_CENTS = 2_50;
    private static final int LATE_CANCELLATION_PERCENT = 50;
    private static final int DAYS_TO_CANCEL = 2;

    private final List<Season> seasons;

    public Prices(List<Season> seasons) {
        this.seasons = List.copyOf(seasons);
    }

    public int of(Room room, Stay stay) {
        int sum = stay.days().mapToInt(day -> night(room.priceCents(), day)).sum();
        return stay.nights() < WEEK ? sum : Cents.percent(sum, LONG_STAY_PERCENT);
    }

    private int night(int base, LocalDate day) {
        return Cents.percent(base, 100 + percentOn(day));
    }

    /** The first season that the day lies in counts. */
    public int percentOn(LocalDate day) {
        for (Season season : seasons) {
            if (season.includes(day)) {
                return season.percent();
            }
        }
        return 0;
    }

    /** For every person and night. */
    public static int cityTax(int persons, int nights) {
        return persons * nights * CITY_TAX_CENTS;
    }

    /** Free until two days before arrival. */
    public static int cancellationFee(Reservation reservation, LocalDate today) {
        boolean late = today.isAfter(reservation.stay().arrival().minusDays(DAYS_TO_CANCEL));
        return late ? Cents.percent(reservation.priceCents(), LATE_CANCELLATION_PERCENT) : 0;
    }
}
