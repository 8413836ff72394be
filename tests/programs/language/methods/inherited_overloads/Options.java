package methods.inherited_overloads;

import java.util.Collection;

class Options extends Table<String, String> {
    String put(String key, Object value) {
        return put(key, "(" + value + ")");
    }

    int addAll(String key, Object first, Object second) {
        return 10 + addAll(key, first + "+" + second);
    }

    int merge(Collection<String> keys, Object value) {
        return keys.size() * 100;
    }
}
