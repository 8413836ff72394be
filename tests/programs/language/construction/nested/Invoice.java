package construction.nested;

import java.util.ArrayList;
import java.util.List;

class Invoice {
    private final List<Line> lines = new ArrayList<>();

    static class Line {
        private final String text;
        private final int cents;

        Line(String text, int cents) {
            this.text = text;
            this.cents = cents;
        }

        static class Discount extends Line {
            Discount(int percent, Line of) {
                super(percent + "% off " + of.text, -of.cents * percent / 100);
            }
        }

        @Override
        public String toString() {
            return text + " " + cents;
        }
    }

    void add(Line line) {
        lines.add(line);
    }

    int total() {
        int total = 0;
        for (Line line : lines) {
            total += line.cents;
        }
        return total;
    }
}
