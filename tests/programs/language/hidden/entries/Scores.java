package hidden.entries;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

class Scores {
    private final TreeMap<String, Integer> points = new TreeMap<>();

    Scores score(String name, int first) {
        points.put(name, first);
        return this;
    }

    Map.Entry<String, Integer> best() {
        Map.Entry<String, Integer> best = points.firstEntry();
        for (Map.Entry<String, Integer> entry : points.entrySet()) {
            if (entry.getValue() > best.getValue()) {
                best = entry;
            }
        }
        return best;
    }

    static int add(Map.Entry<String, Integer> entry, int points) {
        return entry.setValue(entry.getValue() + points);
    }

    Collection<String> names() {
        return points.keySet();
    }

    static String describe(Map.Entry<?, ?> entry) {
        return entry.getKey() + ": " + entry.getValue();
    }
}
