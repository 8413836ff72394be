package staff.model;

import java.util.Locale;

/** How an employee is paid. */
public enum Kind {
    SALARIED("monthly salary"),
    HOURLY("hourly wage"),
    COMMISSION("monthly base");

    private final String payLabel;

    Kind(String payLabel) {
        this.payLabel = payLabel;
    }

    public String payLabel() {
        return payLabel;
    }

    /** Its first letter is enough. */
    public static Kind parse(String text) throws InvalidInput {
        String wanted = text.strip().toUpperCase(Locale.ROOT);
        for (Kind kind : values()) {
            if (!wanted.isEmpty() && kind.name().startsWith(wanted)) {
                return kind;
            }
        }
        throw new InvalidInput("no such kind: '" + text.strip() + "'");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
