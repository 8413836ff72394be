package methods.raw_class;

import java.util.Map;
import java.util.TreeMap;

final class Reader {
    <T> T read(String text, Class<T> type) {
        Map<String, Object> read = new TreeMap<>();
        read.put(text, text.length());
        return type.cast(read);
    }
}
