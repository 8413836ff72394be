package store;

import java.util.List;

/** One line of a client: a verb and its words. */
public record Request(Verb verb, List<String> words) {
    /** What can be asked, with the number of words it takes. */
    public enum Verb {
        SET(2), GET(1), SIZE(0), UNDO(0);

        private final int words;

        Verb(int words) {
            this.words = words;
        }

        public int words() {
            return words;
        }
    }

    /** Reads {@code set KEY VALUE}, {@code get KEY}, {@code size} or {@code undo}; the value may have blanks. */
    public static Request parse(String line) throws BadRequestException {
        String[] words = line.strip().split(" ", 3);
        Verb verb = verbOf(words[0]);
        if (words.length - 1 != verb.words()) {
            throw new BadRequestException(words[0] + " takes " + verb.words() + " words");
        }
        return new Request(verb, List.of(words).subList(1, words.length));
    }

    private static Verb verbOf(String word) throws BadRequestException {
        for (Verb verb : Verb.values()) {
            if (verb.name().equalsIgnoreCase(word)) {
                return verb;
            }
        }
        throw new BadRequestException("unknown request " + word);
    }
}
