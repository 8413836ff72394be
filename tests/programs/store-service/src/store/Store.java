package store;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Values by key, and the one command language to use them. */
public class Store {
    private final Map<String, String> values = new ConcurrentHashMap<>();

    /** Answers one request: {@code set KEY VALUE}, {@code get KEY} or {@code size}. */
    public String answer(String request) {
        String[] words = request.strip().split(" ", 3);
        switch (words[0]) {
            case "set":
                return words.length == 3 ? set(words[1], words[2]) : "error: set needs a key and a value";
            case "get":
                return words.length > 1 ? values.getOrDefault(words[1], "none") : "error: get needs a key";
            case "size":
                return Integer.toString(values.size());
            default:
                return "error: unknown request " + words[0];
        }
    }

    private String set(String key, String value) {
        String before = values.put(key, value);
        return before == null ? "new" : "was " + before;
    }
}
