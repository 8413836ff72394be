package staff.model;

import java.time.LocalDate;

/** The same every month. */
public final class Salaried extends Employee {
    public Salaried(String id, String name, LocalDate hired, Money salary) {
        super(id, name, hired, salary);
    }

    @Override
    public Kind kind() {
        return Kind.SALARIED;
    }

    @Override
    public Money earned(Work work) {
        return pay();
    }
}
