package loaders.plugins;

import java.util.ArrayList;
import java.util.List;

class Shop {
    private final List<Filter> filters = new ArrayList<>();

    void install(Filter filter) {
        filters.add(filter);
    }

    int installed() {
        return filters.size();
    }

    List<String> filter(List<String> lines) {
        List<String> kept = new ArrayList<>(lines);
        for (Filter filter : filters) {
            kept.removeIf(line -> !filter.accepts(line));
        }
        return kept;
    }
}
