package strings.interned;

import java.util.Locale;

class Symbols {
    static final String SELECT = "select";

    private Symbols() {}

    static boolean isKeyword(String word) {
        return word == SELECT;
    }

    static String canonical(String word) {
        return word.toLowerCase(Locale.ROOT).intern();
    }

    static boolean isCopyOf(String copy, String word) {
        return copy != word && copy.equals(word);
    }
}
