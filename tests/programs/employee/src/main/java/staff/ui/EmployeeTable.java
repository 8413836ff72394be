package staff.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import staff.model.Commission;
import staff.model.Employee;

/** Employees in columns, and one in full. */
final class EmployeeTable {
    private EmployeeTable() {
    }

    static List<String> rows(List<Employee> employees) {
        List<String> rows = new ArrayList<>();
        for (Employee employee : employees) {
            rows.add(String.format(Locale.ROOT, "%s  %-24s %-10s %10s", employee.id(), employee.name(),
                    employee.kind(), employee.pay()));
        }
        rows.add(count(employees.size()));
        return rows;
    }

    static List<String> card(Employee employee) {
        List<String> card = new ArrayList<>();
        card.add(employee.toString());
        card.add("  hired " + employee.hired());
        card.add("  " + employee.kind().payLabel() + " " + employee.pay());
        if (employee instanceof Commission commission) {
            card.add("  rate " + commission.rate() + "%");
        }
        return card;
    }

    private static String count(int size) {
        return switch (size) {
            case 0 -> "No employees.";
            case 1 -> "1 employee.";
            default -> size + " employees.";
        };
    }
}
