package methods.raw_class;

import java.util.Map;

final class Box {
    private final Map<String, ?> values;

    Box(Map<String, ?> values) {
        this.values = values;
    }

    int size() {
        return values.size();
    }

    Object get(String key) {
        return values.get(key);
    }
}
