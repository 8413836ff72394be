package words;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Splits a text into words and numbers; everything else only separates. */
public final class Tokenizer {
    private final String text;
    private int position;

    public Tokenizer(String text) {
        this.text = text;
    }

    public List<Token> tokens() {
        List<Token> tokens = new ArrayList<>();
        while (position < text.length()) {
            char next = text.charAt(position);
            if (Character.isDigit(next)) {
                tokens.add(new Token.Number(take(Character::isDigit)));
            } else if (Character.isLetter(next)) {
                tokens.add(new Token.Word(take(Character::isLetter)));
            } else {
                position++;
            }
        }
        return tokens;
    }

    private String take(IntPredicate belongs) {
        int start = position;
        while (position < text.length() && belongs.test(text.charAt(position))) {
            position++;
        }
        return text.substring(start, position);
    }
}
