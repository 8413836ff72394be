package enclosed.steps;

import java.util.HashMap;
import java.util.Map;

/** Sums up what stands in brackets, too: `1+(2+3)`. */
class Formula {
    private final Map<String, Rule> rules = new HashMap<>();
    private int depth;

    void add(Rule rule) {
        rules.put(rule.name(), rule);
    }

    int value(String text) {
        depth++;
        if (depth > 9) {
            throw new IllegalArgumentException("too deep: " + text);
        }
        int sum = 0;
        for (String term : text.split("\\+(?![^(]*\\))")) {
            sum += term(term);
        }
        depth--;
        return sum;
    }

    int term(String text) {
        if (text.startsWith("(")) {
            return value(text.substring(1, text.length() - 1));
        }
        int call = text.indexOf('!');
        return call < 0 ? number(text) : rules.get(text.substring(0, call)).apply(number(text.substring(call + 1)));
    }

    int number(String text) {
        return depth > 9 ? 0 : Integer.parseInt(text.trim());
    }
}
