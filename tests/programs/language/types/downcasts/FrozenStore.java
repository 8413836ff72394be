package types.downcasts;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

class FrozenStore<K, V> implements Store<K, V> {
    private final TreeMap<K, V> map;

    private FrozenStore(TreeMap<K, V> map) {
        this.map = map;
    }

    static <K, V> Store<K, V> of(Map<? extends K, ? extends V> map) {
        return new FrozenStore<>(new TreeMap<>(map));
    }

    @Override
    public Store<K, V> upTo(K key) {
        return new FrozenStore<>(new TreeMap<>(map.headMap(key)));
    }

    @Override
    public Set<Map.Entry<K, V>> entries() {
        return map.entrySet();
    }

    boolean holds(K key, V value) {
        return map.containsKey(key) && map.get(key) == value;
    }

    Halves<K, V> split(K key) {
        return new Halves<>(new HashMap<>(map.headMap(key)), new HashMap<>(map.tailMap(key)));
    }

    static int count(Store<?, ?> store) {
        return store.entries().size();
    }

    /** What is below a key, and the rest. */
    static class Halves<K, V> {
        final Map<K, V> below;
        final Map<K, V> rest;

        Halves(Map<K, V> below, Map<K, V> rest) {
            this.below = below;
            this.rest = rest;
        }
    }
}
