package mutation.recent;

import java.util.LinkedHashMap;
import java.util.Map;

class RecentFiles {
    private final Map<String, Integer> sizes = new LinkedHashMap<>(16, 0.75f, true);

    void open(String file, int size) {
        sizes.put(file, size);
    }

    /** Looking at an entry makes it the newest. */
    int size(String file) {
        return sizes.getOrDefault(file, -1);
    }

    /** Asked by key, the map itself would change its order. */
    Map<String, Integer> all() {
        return sizes;
    }

    String oldest() {
        return sizes.keySet().iterator().next();
    }
}
