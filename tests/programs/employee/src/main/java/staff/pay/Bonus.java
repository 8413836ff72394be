package staff.pay;

import java.math.BigDecimal;
import staff.model.Money;

/** Loyalty pays: one per cent for every five complete years, up to five. */
final class Bonus {
    private static final int YEARS_A_STEP = 5;
    private static final int MOST = 5;

    private Bonus() {
    }

    static int percent(int years) {
        return Math.min(years / YEARS_A_STEP, MOST);
    }

    static Money on(Money earned, int years) {
        return earned.percent(BigDecimal.valueOf(percent(years)));
    }
}
