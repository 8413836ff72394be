package mutation.evicted;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** What was visited lately: the two last places. */
class Recent {
    private final Map<String, Integer> seen = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            return size() > 2;
        }
    };

    void visit(String place) {
        seen.merge(place, 1, Integer::sum);
    }

    boolean has(String place) {
        return seen.containsKey(place);
    }

    Set<String> places() {
        return seen.keySet();
    }
}
