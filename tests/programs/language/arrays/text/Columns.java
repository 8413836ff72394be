package arrays.text;

class Columns {
    private static final char[] BREAKS = {'\n', '\t', '\'', '"', '\\', '\0', '\u00e4'};

    private final char[] delimiters;

    Columns(char... delimiters) {
        this.delimiters = delimiters;
    }

    int count(char[] text) {
        int count = 1;
        for (char letter : text) {
            if (isDelimiter(letter)) {
                count++;
            }
        }
        return count;
    }

    boolean isDelimiter(char letter) {
        for (char delimiter : delimiters) {
            if (delimiter == letter) {
                return true;
            }
        }
        return false;
    }

    static char[] breaks() {
        return BREAKS.clone();
    }

    char[] blank(char[] text) {
        for (int i = 0; i < text.length; i++) {
            text[i] = isDelimiter(text[i]) ? ' ' : text[i];
        }
        return text;
    }
}
