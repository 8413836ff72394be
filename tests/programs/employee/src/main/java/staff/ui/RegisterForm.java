package staff.ui;

import java.math.BigDecimal;
import java.time.LocalDate;
import staff.model.Commission;
import staff.model.Employee;
import staff.model.Hourly;
import staff.model.InvalidInput;
import staff.model.Kind;
import staff.model.Money;
import staff.model.Rules;
import staff.model.Salaried;

/** Asks for all that is to be known of a new employee. */
final class RegisterForm {
    /** The number is taken only when all answers are right. */
    interface Numbers<E extends Exception> {
        String next() throws E;
    }

    private final Console console;
    private Kind kind;
    private String name;
    private LocalDate hired;
    private Money pay;
    private BigDecimal rate;

    RegisterForm(Console console) {
        this.console = console;
    }

    void fill() throws InvalidInput {
        kind = console.ask("Kind (salaried, hourly, commission)", Kind::parse);
        name = console.ask("Name", Rules::name);
        hired = console.ask("Hired", Rules::hired);
        pay = console.ask(capitalised(kind.payLabel()), Rules::amount);
        if (kind == Kind.COMMISSION) {
            rate = console.ask("Rate in %", Rules::percent);
        }
    }

    <E extends Exception> Employee employee(Numbers<E> numbers) throws E {
        String id = numbers.next();
        return switch (kind) {
            case SALARIED -> new Salaried(id, name, hired, pay);
            case HOURLY -> new Hourly(id, name, hired, pay);
            case COMMISSION -> new Commission(id, name, hired, pay, rate);
        };
    }

    private static String capitalised(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
