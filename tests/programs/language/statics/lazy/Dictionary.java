package statics.lazy;

import java.util.HashMap;
import java.util.Map;

/** Statics that are filled when they are first needed: a table, a cache with double checks, a holder. */
class Dictionary {
    private static Map<String, String> words;
    private static volatile Dictionary shared;

    private final String language;

    private Dictionary(String language) {
        this.language = language;
    }

    static Dictionary shared() {
        Dictionary result = shared;
        if (result == null) {
            synchronized (Dictionary.class) {
                result = shared;
                if (result == null) {
                    result = new Dictionary("de");
                    shared = result;
                }
            }
        }
        return result;
    }

    static String translate(String word) {
        if (words == null) {
            words = new HashMap<>();
            words.put("house", "Haus");
            words.put("tree", "Baum");
        }
        return words.getOrDefault(word, "?");
    }

    static int longest() {
        return Lengths.LONGEST;
    }

    String language() {
        return language;
    }

    private static final class Lengths {
        private static final int LONGEST = "Donaudampfschiff".length();
    }
}
