package functions.converter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class Settings {
    private final Map<String, String> values = new HashMap<>();

    Settings set(String key, String value) {
        values.put(key, value);
        return this;
    }

    <T, E extends Exception> T read(String key, Converter<T, E> converter) throws E {
        String value = values.get(key);
        return value == null ? null : converter.convert(value);
    }

    <T, E extends Exception> List<T> readAll(Converter<T, E> converter, String... keys) throws E {
        List<T> all = new ArrayList<>();
        for (String key : keys) {
            String value = values.get(key);
            all.add(converter.convert(value));
        }
        return all;
    }
}
