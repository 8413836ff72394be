package words;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How often each word occurs. */
public class Frequencies {
    private final Map<String, Integer> counts = new TreeMap<>();
    private long numbers;

    public Frequencies count(String text) {
        new Tokenizer(text).tokens().forEach(this::count);
        return this;
    }

    private void count(Token token) {
        if (token instanceof Token.Word word) {
            counts.merge(word.key(), 1, Integer::sum);
        } else if (token instanceof Token.Number number) {
            numbers += number.value();
        }
    }

    public int of(String word) {
        return counts.getOrDefault(word, 0);
    }

    public long sumOfNumbers() {
        return numbers;
    }

    /** The most frequent words, ties in the order of the alphabet. */
    public List<String> top(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("size: " + size);
        }
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
                .limit(size)
                .map(Map.Entry::getKey)
                .toList();
    }
}
