package clock.stamped;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stamps what is noted with the machine's time. */
class Journal {
    private final List<Entry> entries = new ArrayList<>();

    Entry note(int number, String text) {
        Entry entry = new Entry(number, text, Instant.now());
        entries.add(entry);
        return entry;
    }

    List<Entry> all() {
        return new ArrayList<>(entries);
    }

    Map<String, Entry> byName() {
        Map<String, Entry> found = new LinkedHashMap<>();
        Instant now = Instant.now();
        entries.forEach(entry -> found.put(entry.text(), new Entry(entry.number() * 10, entry.text(), now)));
        return found;
    }

    /** How many are left of those that are not of the future. */
    int purge() {
        Instant now = Instant.now();
        entries.removeIf(entry -> entry.at().isAfter(now));
        return entries.size();
    }

    int weight(int by) {
        return Instant.now().getEpochSecond() > 0 ? by * 3 : by;
    }

    /** Another one tomorrow. */
    int weekday(int from) {
        return LocalDate.now().getDayOfWeek().getValue() + from;
    }
}
