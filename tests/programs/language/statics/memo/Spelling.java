package statics.memo;

import java.util.Map;

/** Remembers what it looked up; each thread by itself. */
class Spelling {
    private final ThreadLocal<Map<Character, String>> known;

    Spelling(ThreadLocal<Map<Character, String>> known) {
        this.known = known;
    }

    String spell(String word) {
        StringBuilder spelt = new StringBuilder();
        for (char letter : word.toCharArray()) {
            spelt.append(name(letter)).append(' ');
        }
        return spelt.toString();
    }

    String name(char letter) {
        String name = known.get().get(letter);
        if (name == null) {
            name = Character.getName(letter).replaceFirst("LATIN SMALL LETTER ", "");
            known.get().put(letter, name);
        }
        return name;
    }

    int size() {
        return known.get().size();
    }
}
