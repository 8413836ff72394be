package staff.model;

import java.math.BigDecimal;
import java.time.LocalDate;

/** Paid for each hour; overtime counts one and a half times. */
public final class Hourly extends Employee {
    static final BigDecimal REGULAR_HOURS = new BigDecimal("160");
    private static final BigDecimal OVERTIME = new BigDecimal("1.5");

    public Hourly(String id, String name, LocalDate hired, Money wage) {
        super(id, name, hired, wage);
    }

    @Override
    public Kind kind() {
        return Kind.HOURLY;
    }

    @Override
    public Money earned(Work work) {
        BigDecimal overtime = work.hours().subtract(REGULAR_HOURS).max(BigDecimal.ZERO);
        BigDecimal regular = work.hours().subtract(overtime);
        return pay().times(regular.add(overtime.multiply(OVERTIME)));
    }
}
