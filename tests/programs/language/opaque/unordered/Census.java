package opaque.unordered;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

final class Census {
    private Census() {}

    static Map<String, Integer> count(Collection<String> names) {
        Map<String, Integer> count = new HashMap<>();
        for (String name : names) {
            count.merge(name, 1, Integer::sum);
        }
        return count;
    }

    static HashMap<String, String> cities(Collection<String> names) {
        HashMap<String, String> cities = new HashMap<>();
        for (String name : names) {
            cities.put(name, null);
        }
        return cities;
    }

    static Set<String> common(Set<String> one, Set<String> other) {
        Set<String> common = new HashSet<>(one);
        common.retainAll(other);
        return common;
    }

    static Map<Character, Set<String>> byLetter(Collection<String> names) {
        Map<Character, Set<String>> letters = new HashMap<>();
        for (String name : names) {
            letters.computeIfAbsent(name.charAt(0), letter -> new HashSet<>()).add(name);
        }
        return letters;
    }

    static ConcurrentMap<String, Integer> live(Collection<String> names) {
        ConcurrentMap<String, Integer> live = new ConcurrentHashMap<>();
        for (String name : names) {
            live.put(name, name.length());
        }
        return live;
    }
}
