package words;

/** A piece of a text. */
public sealed interface Token {
    /** Its characters. */
    String text();

    /** Letters, as written. */
    record Word(String text) implements Token {
        /** The word without regard to case. */
        public String key() {
            return text.toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** Digits and the value they have. */
    record Number(String text, long value) implements Token {
        public Number(String text) {
            this(text, Long.parseLong(text));
        }
    }
}
