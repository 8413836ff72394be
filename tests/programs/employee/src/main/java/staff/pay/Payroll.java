package staff.pay;

import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import staff.model.Employee;
import staff.model.Money;
import staff.model.Work;

/** The payslips of a month, and their sums. */
public final class Payroll {
    private final YearMonth month;
    private final List<Payslip> slips = new ArrayList<>();

    public Payroll(YearMonth month) {
        this.month = month;
    }

    /** Nobody is paid for a month before the first. */
    public void add(Employee employee, Work work) {
        if (employee.isEmployedIn(month)) {
            slips.add(slip(employee, work));
        }
    }

    private Payslip slip(Employee employee, Work work) {
        Money earned = employee.earned(work);
        Money bonus = Bonus.on(earned, employee.yearsAt(month));
        return new Payslip(employee, earned, bonus, Taxes.on(earned.plus(bonus)));
    }

    public YearMonth month() {
        return month;
    }

    public List<Payslip> slips() {
        return List.copyOf(slips);
    }

    public Money total(Function<Payslip, Money> part) {
        return slips.stream().map(part).reduce(Money.ZERO, Money::plus);
    }
}
