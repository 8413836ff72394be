package clock.dated;

import java.io.PrintStream;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Asks the machine's clock, which no test can set. */
class Diary {
    private final List<String> lines = new ArrayList<>();

    /** The line that was written. */
    String write(String what) {
        String line = LocalDate.now() + ": " + what + ", " + what.length();
        lines.add(line);
        return line;
    }

    List<String> lines() {
        return lines;
    }

    void print(PrintStream out) {
        out.println("Diary of " + LocalDate.now());
        out.println(lines.size() + " lines");
    }

    void erase(LocalDate day) {
        if (day.isAfter(LocalDate.now())) {
            throw new IllegalArgumentException(day + " is not over yet: nothing erased");
        }
        lines.removeIf(line -> line.startsWith(day.toString()));
    }

    /** Another one on two days of seven. */
    String mood() {
        return LocalDate.now().getDayOfWeek().getValue() > 5 ? "rest" : "work";
    }
}
