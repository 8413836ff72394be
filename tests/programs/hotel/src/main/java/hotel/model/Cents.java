package hotel.model;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Amounts of money are whole numbers of cents; here they are read and written. */
public final class Cents {
    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,6})(?:\\.(\\d{2}))?");

    private Cents() {
    }

    public static int parse(String text) throws Rejected {
        Matcher matcher = AMOUNT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new Rejected("'" + text.strip() + "' is no amount such as 12 or 12.50");
        }
        int whole = Integer.parseInt(matcher.group(1)) * 100;
        return matcher.group(2) == null ? whole : whole + Integer.parseInt(matcher.group(2));
    }

    public static String text(int cents) {
        return String.format(Locale.ROOT, "%d.%02d", cents / 100, cents % 100);
    }

    /** Rounded to the nearest cent. */
    public static int percent(int cents, int percent) {
        return Math.toIntExact(Math.round(cents * percent / 100.0));
    }
}
