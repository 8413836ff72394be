package exceptions.suppressed;

import java.util.ArrayList;
import java.util.List;

/** Resources that cannot be closed: the exceptions of close() travel with the one of the body, or alone. */
class Printer {
    private final List<String> log = new ArrayList<>();

    void print(String text, boolean jams) {
        try (Tray upper = new Tray("upper", jams); Tray lower = new Tray("lower", jams)) {
            if (text.isEmpty()) {
                throw new IllegalArgumentException("nothing to print");
            }
            log.add(upper.name + lower.name + text);
        }
    }

    /** Tries all, and tells of all that failed. */
    void feed(int... sheets) {
        IllegalStateException all = new IllegalStateException("feeding failed");
        for (int sheet : sheets) {
            if (sheet > 100) {
                all.addSuppressed(new IndexOutOfBoundsException("sheet " + sheet));
            }
        }
        if (all.getSuppressed().length > 0) {
            throw all;
        }
        log.add(sheets.length + " fed");
    }

    String log() {
        return String.join("; ", log);
    }
}
