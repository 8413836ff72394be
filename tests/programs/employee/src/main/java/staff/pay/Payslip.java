package staff.pay;

import staff.model.Employee;
import staff.model.Money;

/** What one employee gets for one month. */
public record Payslip(Employee employee, Money earned, Money bonus, Money tax) {
    public Money gross() {
        return earned.plus(bonus);
    }

    public Money net() {
        return gross().minus(tax);
    }
}
