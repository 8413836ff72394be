package primitives.chars;

class Cipher {
    private final int key;

    Cipher(int key) {
        this.key = key;
    }

    char shift(char c) {
        return (char) (c + key);
    }

    static String name(char c) {
        return switch (c) {
            case '\'' -> "quote";
            case '\\' -> "backslash";
            case '"' -> "double quote";
            case '\n' -> "newline";
            case '\0' -> "nul";
            default -> Character.getName(c);
        };
    }

    static Character next(Character c) {
        return ++c;
    }
}
