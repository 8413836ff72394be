package staff.model;

import java.math.BigDecimal;
import java.time.LocalDate;

/** A base, and a share of the sales of the month. */
public final class Commission extends Employee {
    private final BigDecimal rate;

    public Commission(String id, String name, LocalDate hired, Money base, BigDecimal rate) {
        super(id, name, hired, base);
        this.rate = rate;
    }

    @Override
    public Kind kind() {
        return Kind.COMMISSION;
    }

    /** In per cent. */
    public BigDecimal rate() {
        return rate;
    }

    @Override
    public Money earned(Work work) {
        return pay().plus(work.sales().percent(rate));
    }
}
