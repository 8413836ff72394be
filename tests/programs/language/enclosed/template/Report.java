package enclosed.template;

import java.util.ArrayList;
import java.util.List;

/** A template method calls the others in the middle of its work: what they read only it has made. */
class Report {
    private final List<String> lines = new ArrayList<>();
    private int width;

    String print(String title, String... rows) {
        lines.clear();
        width = title.length();
        for (String row : rows) {
            measure(row);
        }
        lines.add(header(title));
        for (String row : rows) {
            lines.add(pad(row));
        }
        return String.join("\n", lines);
    }

    void measure(String row) {
        width = Math.max(width, row.length());
    }

    String header(String title) {
        return title + "=".repeat(width - title.length());
    }

    String pad(String row) {
        return row + ".".repeat(width - row.length());
    }
}
