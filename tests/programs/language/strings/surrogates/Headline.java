package strings.surrogates;

class Headline {
    private final String text;

    Headline(String text) {
        this.text = text;
    }

    /** Cuts after a number of chars, in the middle of an emoji if it must be. */
    Headline cut(int limit) {
        return new Headline(text.substring(0, limit));
    }

    boolean isWhole() {
        char last = text.charAt(text.length() - 1);
        return !Character.isHighSurrogate(last);
    }

    int length() {
        return text.codePointCount(0, text.length());
    }

    String text() {
        return text;
    }
}
