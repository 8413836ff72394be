package types.downcasts;

import java.util.Map;
import java.util.Set;

interface Store<K, V> {
    Store<K, V> upTo(K key);

    Set<Map.Entry<K, V>> entries();
}
