package staff.model;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Locale;
import java.util.regex.Pattern;

/** Which texts are accepted as names, numbers, dates and amounts, and what they become. */
public final class Rules {
    static final int LONGEST_NAME = 40;

    private static final Pattern ID = Pattern.compile("E\\d{4}");
    private static final Pattern NAME = Pattern.compile("\\p{L}[\\p{L}'. -]*");
    private static final Pattern AMOUNT = Pattern.compile("\\d{1,7}(\\.\\d{1,2})?");
    private static final BigDecimal LARGEST_PERCENT = new BigDecimal("25");
    private static final BigDecimal HOURS_OF_A_MONTH = new BigDecimal("300");
    private static final LocalDate FOUNDED = LocalDate.of(1950, 1, 1);

    private Rules() {
    }

    public static String id(String text) throws InvalidInput {
        String id = text.strip().toUpperCase(Locale.ROOT);
        if (!ID.matcher(id).matches()) {
            throw new InvalidInput("an employee number is an E and four digits");
        }
        return id;
    }

    /** Runs of blanks become one. */
    public static String name(String text) throws InvalidInput {
        String name = text.strip().replaceAll("\\s+", " ");
        if (!NAME.matcher(name).matches()) {
            throw new InvalidInput("a name is made of letters, blanks, hyphens, dots and apostrophes");
        }
        if (name.length() > LONGEST_NAME) {
            throw new InvalidInput("a name has at most " + LONGEST_NAME + " characters, not " + name.length());
        }
        return name;
    }

    public static LocalDate hired(String text) throws InvalidInput {
        LocalDate date = date(text);
        if (date.isBefore(FOUNDED)) {
            throw new InvalidInput("there was no company before " + FOUNDED);
        }
        if (date.isAfter(LocalDate.now())) {
            throw new InvalidInput(date + " is in the future");
        }
        return date;
    }

    private static LocalDate date(String text) throws InvalidInput {
        try {
            return LocalDate.parse(text.strip());
        } catch (DateTimeException e) {
            throw new InvalidInput("a date looks like 2024-02-29");
        }
    }

    public static YearMonth month(String text) throws InvalidInput {
        try {
            return YearMonth.parse(text.strip());
        } catch (DateTimeException e) {
            throw new InvalidInput("a month looks like 2024-02");
        }
    }

    public static Money amount(String text) throws InvalidInput {
        Money amount = Money.parse(decimal(text).toPlainString());
        if (amount.equals(Money.ZERO)) {
            throw new InvalidInput("an amount is more than nothing");
        }
        return amount;
    }

    public static BigDecimal percent(String text) throws InvalidInput {
        BigDecimal percent = decimal(text.replace("%", ""));
        if (percent.signum() == 0 || percent.compareTo(LARGEST_PERCENT) > 0) {
            throw new InvalidInput("a percentage is more than 0 and at most " + LARGEST_PERCENT);
        }
        return percent;
    }

    public static BigDecimal hours(String text) throws InvalidInput {
        BigDecimal hours = decimal(text);
        if (hours.compareTo(HOURS_OF_A_MONTH) > 0) {
            throw new InvalidInput("nobody works more than " + HOURS_OF_A_MONTH + " hours a month");
        }
        return hours;
    }

    private static BigDecimal decimal(String text) throws InvalidInput {
        String number = text.strip();
        if (!AMOUNT.matcher(number).matches()) {
            throw new InvalidInput("'" + number + "' is no number with at most two decimals");
        }
        return new BigDecimal(number);
    }
}
