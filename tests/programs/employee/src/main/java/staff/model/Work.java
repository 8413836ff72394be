package staff.model;

import java.math.BigDecimal;

/** What an employee did in a month: hours worked, sales made. */
public record Work(BigDecimal hours, Money sales) {
    public static final Work NONE = new Work(BigDecimal.ZERO, Money.ZERO);

    public Work plusHours(BigDecimal more) {
        return new Work(hours.add(more), sales);
    }

    public Work plusSales(Money more) {
        return new Work(hours, sales.plus(more));
    }
}
