package methods.generic_methods;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class Lists {
    private Lists() {}

    static <T extends Comparable<? super T>> T max(Collection<? extends T> items) {
        T max = null;
        for (T item : items) {
            max = max == null || item.compareTo(max) > 0 ? item : max;
        }
        return max;
    }

    static <T> int copy(Iterable<? extends T> from, Collection<? super T> to) {
        int copied = 0;
        for (T item : from) {
            to.add(item);
            copied++;
        }
        return copied;
    }

    static <K, V extends Number> Map<K, V> pair(K key, V value) {
        Map<K, V> pair = new LinkedHashMap<>();
        pair.put(key, value);
        return pair;
    }

    static <T> List<T> none() {
        return new ArrayList<>();
    }

    static <T> T firstOr(List<T> items, T other) {
        return items.isEmpty() ? other : items.get(0);
    }
}
