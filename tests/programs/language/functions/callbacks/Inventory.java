package functions.callbacks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

class Inventory {
    private final Map<String, List<String>> shelves = new TreeMap<>();
    private final Map<String, Integer> taken = new TreeMap<>();

    void stock(String shelf, String item) {
        shelves.computeIfAbsent(shelf, key -> new ArrayList<>()).add(item);
    }

    boolean take(String shelf, String item) {
        if (!shelves.get(shelf).remove(item)) {
            return false;
        }
        taken.merge(item, 1, (one, other) -> one + other);
        return true;
    }

    Map<String, Integer> taken() {
        return taken;
    }

    void rename(String from, String to) {
        shelves.values().forEach(items -> items.replaceAll(item -> item.equals(from) ? to : item));
    }

    boolean prune() {
        return shelves.values().removeIf(List::isEmpty);
    }

    String report() {
        StringBuilder report = new StringBuilder();
        shelves.forEach((shelf, items) -> report.append(shelf).append(':').append(items.size()).append(' '));
        return report.toString();
    }

    List<String> items(String shelf) {
        return shelves.get(shelf);
    }
}
