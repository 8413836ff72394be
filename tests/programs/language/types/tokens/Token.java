package types.tokens;

enum Kind {
    NUMBER,
    PLUS,
    END
}

/** Read by its fields. */
class Token {
    final Kind kind;
    final String text;
    final int line;

    Token(Kind kind, String text, int line) {
        this.kind = kind;
        this.text = text;
        this.line = line;
    }
}
