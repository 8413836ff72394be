package deep.manuscript;

class Manuscript {
    private String text = "";

    void append(String more) {
        text += more;
    }

    int pages() {
        return (text.length() + 1_799) / 1_800;
    }

    String text() {
        return text;
    }

    /** How often a word is in a text. */
    static int count(String text, String word) {
        int count = 0;
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
            count++;
        }
        return count;
    }

    static String filler(int lines) {
        return "All work and no play makes Jack a dull boy.\n".repeat(lines);
    }
}
