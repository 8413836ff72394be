package functions.inner;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What it looks at and changes of its inner lists, library methods do that it names. */
class Store {
    private final Map<String, List<String>> rows = new TreeMap<>();

    void save(String id, String text) {
        List<String> existing = rows.computeIfAbsent(id, key -> new ArrayList<>());
        existing.add(text);
    }

    String all() {
        return rows.values().stream().flatMap(Collection::stream).collect(Collectors.joining(" "));
    }

    int count() {
        return rows.values().stream().mapToInt(List::size).sum();
    }

    void sort() {
        rows.values().forEach(Collections::sort);
    }

    void empty() {
        rows.values().forEach(List::clear);
    }
}
