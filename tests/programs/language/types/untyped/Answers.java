package types.untyped;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeMap;

/** As a reader of configuration files has them. */
class Answers {
    Object to(String question) {
        List<String> words = new ArrayList<>(Arrays.asList("b", "aa"));
        switch (question) {
            case "set": return new LinkedHashSet<>(words);
            case "queue": return new ArrayDeque<>(words);
            case "map": return map(words);
            default: return words;
        }
    }

    private static Object map(List<String> words) {
        TreeMap<String, Integer> map = new TreeMap<>();
        for (String word : words) {
            map.put(word, word.length());
        }
        return map;
    }
}
