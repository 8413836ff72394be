package types.text_blocks;

class Letter {
    private final String name;

    Letter(String name) {
        this.name = name;
    }

    String write(String body) {
        return """
                Dear %s,

                \t%s
                "Quotes" and \"""triple ones\""" stay, and so do trailing\s
                blanks.
                """
                .formatted(name, body);
    }

    static String signed(String letter, String by) {
        return letter + """
                Yours, \
                """ + by;
    }
}
