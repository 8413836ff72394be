package names.nested_names;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

class Order {
    static class Line {
        private final int count;
        private final int price;

        Line(int count, int price) {
            this.count = count;
            this.price = price;
        }

        int total() {
            return count * price;
        }
    }

    static class Entry {
        static class Line {
            private final Map.Entry<String, Integer> entry;

            Line(Map.Entry<String, Integer> entry) {
                this.entry = entry;
            }

            int width() {
                return entry.getKey().length();
            }
        }

        private final String key;

        Entry(String key) {
            this.key = key;
        }

        String key() {
            return key;
        }
    }

    private final List<Line> lines = new ArrayList<>();

    List<Line> add(Line line, names.nested_names.Line order, Entry entry) {
        if (order.total() > entry.key().length()) {
            lines.add(line);
        }
        return lines;
    }
}
