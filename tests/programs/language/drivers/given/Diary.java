package drivers.given;

import java.time.LocalDate;
import java.util.TreeMap;

class Diary {
    private final TreeMap<LocalDate, String> notes = new TreeMap<>();

    void note(LocalDate day, String text) {
        notes.merge(day, text, (one, other) -> one + "; " + other);
    }

    String on(LocalDate day) {
        return notes.getOrDefault(day, "");
    }

    int days() {
        return notes.size();
    }
}
