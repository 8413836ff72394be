package staff.model;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.Period;
import java.time.YearMonth;

/** Somebody who is paid once a month. The number never changes, the pay does. */
public abstract class Employee {
    private final String id;
    private final String name;
    private final LocalDate hired;
    private Money pay;

    protected Employee(String id, String name, LocalDate hired, Money pay) {
        this.id = id;
        this.name = name;
        this.hired = hired;
        this.pay = pay;
    }

    public abstract Kind kind();

    /** What the month's work earns, before bonus and tax. */
    public abstract Money earned(Work work);

    public String id() {
        return id;
    }

    public String name() {
        return name;
    }

    public LocalDate hired() {
        return hired;
    }

    public Money pay() {
        return pay;
    }

    /** @return the pay before */
    public Money raise(BigDecimal percent) {
        Money before = pay;
        pay = pay.plus(pay.percent(percent));
        return before;
    }

    public boolean isEmployedIn(YearMonth month) {
        return !hired.isAfter(month.atEndOfMonth());
    }

    /** Complete years at the end of that month. */
    public int yearsAt(YearMonth month) {
        return Math.max(0, Period.between(hired, month.atEndOfMonth()).getYears());
    }

    @Override
    public String toString() {
        return id + " " + name + " (" + kind() + ")";
    }
}
