package hotel.view;

import hotel.model.Cents;
import hotel.model.Rejected;
import hotel.model.Stay;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;

/** Questions and answers, line by line. */
public final class Terminal {
    private final BufferedReader in;
    private final PrintStream out;

    public Terminal(InputStream in, PrintStream out) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
    }

    public void say(String line) {
        out.println(line);
    }

    public void refuse(String reason) {
        out.println("! " + reason);
    }

    public String ask(String question) {
        out.print(question + "? ");
        String answer;
        try {
            answer = in.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (answer == null) {
            out.println();
            throw new EndOfInput();
        }
        return answer.strip();
    }

    public int askNumber(String question) throws Rejected {
        String answer = ask(question);
        try {
            return Integer.parseInt(answer);
        } catch (NumberFormatException e) {
            throw new Rejected("'" + answer + "' is no number");
        }
    }

    public int askAmount(String question) throws Rejected {
        return Cents.parse(ask(question));
    }

    public Stay askStay() throws Rejected {
        LocalDate arrival = date(ask("Arrival"));
        LocalDate departure = date(ask("Departure"));
        try {
            return new Stay(arrival, departure);
        } catch (IllegalArgumentException e) {
            throw new Rejected(e.getMessage());
        }
    }

    /** {@code today}, {@code tomorrow}, {@code +7} for a week from now, or a date. */
    static LocalDate date(String text) throws Rejected {
        String word = text.toLowerCase(Locale.ROOT);
        try {
            if (word.matches("[+-]\\d{1,4}")) {
                return LocalDate.now().plusDays(Integer.parseInt(word));
            }
            return switch (word) {
                case "today" -> LocalDate.now();
                case "tomorrow" -> LocalDate.now().plusDays(1);
                default -> LocalDate.parse(word);
            };
        } catch (DateTimeException e) {
            throw new Rejected("'" + text + "' is no day such as today, +7 or 2031-07-14");
        }
    }
}
