package staff.ui;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import staff.files.DataDirectory;
import staff.files.EmployeeStore;
import staff.files.Journal;
import staff.files.ReportFiles;
import staff.files.WorkFiles;
import staff.model.Employee;
import staff.model.InvalidInput;
import staff.model.Kind;
import staff.model.Money;
import staff.model.Rules;
import staff.model.Work;
import staff.pay.Payroll;
import staff.pay.PayrollReport;

/** What can be done from the menu. */
final class Office {
    private final Console console;
    private final EmployeeStore store;
    private final WorkFiles work;
    private final ReportFiles reports;
    private final Journal journal;

    Office(Console console, DataDirectory data, Journal journal) {
        this.console = console;
        this.journal = journal;
        store = new EmployeeStore(data);
        work = new WorkFiles(data);
        reports = new ReportFiles(data);
    }

    void register() throws InvalidInput, IOException {
        RegisterForm form = new RegisterForm(console);
        form.fill();
        Employee employee = form.employee(store::nextId);
        store.save(employee);
        journal.add("registered " + employee.id());
        console.say("Registered " + employee + ".");
    }

    void list() throws IOException {
        EmployeeTable.rows(store.all()).forEach(console::say);
    }

    /** By number, or by a part of the name. */
    void find() throws InvalidInput, IOException {
        String wanted = console.ask("Number or name");
        if (wanted.matches("\\s*[eE]\\d+\\s*")) {
            show(existing(Rules.id(wanted)));
            return;
        }
        List<Employee> found = store.named(wanted);
        found.forEach(this::show);
        if (found.isEmpty()) {
            console.say("Nobody is named like that.");
        }
    }

    private void show(Employee employee) {
        EmployeeTable.card(employee).forEach(console::say);
    }

    void raise() throws InvalidInput, IOException {
        Employee employee = existing(console.ask("Number", Rules::id));
        BigDecimal percent = console.ask("Raise in %", Rules::percent);
        Money before = employee.raise(percent);
        store.save(employee);
        journal.add("raised " + employee.id() + " " + before + " -> " + employee.pay());
        console.say(employee.name() + ": " + before + " -> " + employee.pay());
    }

    void recordWork() throws InvalidInput, IOException {
        Employee employee = existing(console.ask("Number", Rules::id));
        if (employee.kind() == Kind.SALARIED) {
            throw new InvalidInput(employee.name() + " is paid the same every month");
        }
        YearMonth month = console.ask("Month", Rules::month);
        if (employee.kind() == Kind.HOURLY) {
            work.addHours(month, employee.id(), console.ask("Hours", Rules::hours));
        } else {
            work.addSales(month, employee.id(), console.ask("Sales", Rules::amount));
        }
        console.say("Recorded for " + month + ".");
    }

    void payroll() throws InvalidInput, IOException {
        Payroll payroll = new Payroll(console.ask("Month", Rules::month));
        Map<String, Work> done = work.read(payroll.month());
        for (Employee employee : store.all()) {
            payroll.add(employee, done.getOrDefault(employee.id(), Work.NONE));
        }
        if (payroll.slips().isEmpty()) {
            console.say("Nobody to pay in " + payroll.month() + ".");
            return;
        }
        List<String> lines = new PayrollReport(payroll).lines();
        lines.forEach(console::say);
        String file = reports.write("payroll-" + payroll.month(), lines);
        journal.add("payroll " + payroll.month());
        console.say("Written to " + file + ".");
    }

    void delete() throws InvalidInput, IOException {
        Employee employee = existing(console.ask("Number", Rules::id));
        if (!console.confirm("Delete " + employee.name())) {
            console.say("Kept.");
            return;
        }
        store.delete(employee.id());
        journal.add("deleted " + employee.id());
        console.say("Deleted " + employee.id() + ".");
    }

    void listReports() {
        List<String> names = reports.list();
        names.forEach(console::say);
        if (names.isEmpty()) {
            console.say("No reports.");
        }
    }

    private Employee existing(String id) throws InvalidInput, IOException {
        Optional<Employee> employee = store.find(id);
        return employee.orElseThrow(() -> new InvalidInput("there is no " + id));
    }
}
