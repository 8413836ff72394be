package construction.local;

import java.util.ArrayList;
import java.util.List;

class Report {
    private final String currency;

    Report(String currency) {
        this.currency = currency;
    }

    /** A line of the report; its classes are local to methods. */
    interface Row {
        String render(int width);
    }

    Row row(String label, int amount) {
        class Amount implements Row {
            private final String text = amount + " " + currency;

            @Override
            public String render(int width) {
                return label + ".".repeat(width - label.length() - text.length()) + text;
            }
        }
        return new Amount();
    }

    List<String> render(int width, Row... rows) {
        List<String> lines = new ArrayList<>();
        for (Row row : rows) {
            lines.add(row.render(width));
        }
        return lines;
    }
}
