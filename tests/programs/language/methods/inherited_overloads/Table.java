package methods.inherited_overloads;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class Table<K, V> {
    private final Map<K, V> rows = new LinkedHashMap<>();

    V put(K key, V value) {
        return rows.put(key, value);
    }

    V get(K key) {
        return rows.get(key);
    }

    @SafeVarargs
    final int addAll(K key, V... values) {
        for (V value : values) {
            rows.put(key, value);
        }
        return values.length;
    }

    int merge(List<K> keys, V value) {
        List<K> missing = new ArrayList<>(keys);
        missing.removeAll(rows.keySet());
        missing.forEach(key -> rows.put(key, value));
        return missing.size();
    }
}
