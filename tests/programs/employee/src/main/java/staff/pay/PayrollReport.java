package staff.pay;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import staff.model.Money;

/** A payroll as lines of text. */
public final class PayrollReport {
    private static final String ROW = "%-5s %-20s %10s %10s %10s";

    private final Payroll payroll;

    public PayrollReport(Payroll payroll) {
        this.payroll = payroll;
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("Payroll " + payroll.month());
        lines.add(row("No", "Name", "Gross", "Tax", "Net"));
        for (Payslip slip : payroll.slips()) {
            lines.add(line(slip));
        }
        lines.add(row("", "Total", payroll.total(Payslip::gross), payroll.total(Payslip::tax),
                payroll.total(Payslip::net)));
        return lines;
    }

    private static String line(Payslip slip) {
        String row = row(slip.employee().id(), shortened(slip.employee().name()), slip.gross(), slip.tax(), slip.net());
        return slip.bonus().equals(Money.ZERO) ? row : row + "  bonus " + slip.bonus();
    }

    static String shortened(String name) {
        return name.length() <= 20 ? name : name.substring(0, 19) + "~";
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, ROW, cells);
    }
}
