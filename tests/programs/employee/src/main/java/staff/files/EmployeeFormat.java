package staff.files;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import staff.model.Commission;
import staff.model.Employee;
import staff.model.Hourly;
import staff.model.InvalidInput;
import staff.model.Kind;
import staff.model.Money;
import staff.model.Salaried;

/** An employee as lines {@code key=value}, and back. */
final class EmployeeFormat {
    private final String file;
    private final Map<String, String> values = new LinkedHashMap<>();

    private EmployeeFormat(String file) {
        this.file = file;
    }

    static List<String> lines(Employee employee) {
        List<String> lines = new ArrayList<>();
        lines.add("id=" + employee.id());
        lines.add("kind=" + employee.kind());
        lines.add("name=" + employee.name());
        lines.add("hired=" + employee.hired());
        lines.add("pay=" + employee.pay());
        if (employee instanceof Commission commission) {
            lines.add("rate=" + commission.rate().toPlainString());
        }
        return lines;
    }

    static Employee parse(String file, List<String> lines) throws DamagedFile {
        EmployeeFormat format = new EmployeeFormat(file);
        for (String line : lines) {
            format.read(line);
        }
        try {
            return format.employee();
        } catch (InvalidInput | DateTimeException | ArithmeticException | NumberFormatException e) {
            throw new DamagedFile(file, e.getMessage());
        }
    }

    private void read(String line) throws DamagedFile {
        int equals = line.indexOf('=');
        if (equals < 1) {
            throw new DamagedFile(file, "no key in '" + line + "'");
        }
        values.put(line.substring(0, equals), line.substring(equals + 1));
    }

    private Employee employee() throws DamagedFile, InvalidInput {
        String id = value("id");
        String name = value("name");
        LocalDate hired = LocalDate.parse(value("hired"));
        Money pay = Money.parse(value("pay"));
        return switch (Kind.parse(value("kind"))) {
            case SALARIED -> new Salaried(id, name, hired, pay);
            case HOURLY -> new Hourly(id, name, hired, pay);
            case COMMISSION -> new Commission(id, name, hired, pay, new BigDecimal(value("rate")));
        };
    }

    private String value(String key) throws DamagedFile {
        String value = values.get(key);
        if (value == null) {
            throw new DamagedFile(file, "no " + key);
        }
        return value;
    }
}
