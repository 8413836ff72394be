package functions.before_lambdas;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

class Sorter {
    /** An interface of the program's own. */
    interface Key<T, K extends Comparable<K>> {
        K of(T value);
    }

    private final List<String> words = new ArrayList<>();

    void add(String word) {
        words.add(word);
    }

    List<String> sorted(Comparator<String> order) {
        List<String> sorted = new ArrayList<>(words);
        sorted.sort(order);
        return sorted;
    }

    <K extends Comparable<K>> K least(Key<? super String, K> key) {
        K least = null;
        for (String word : words) {
            K own = key.of(word);
            least = least == null || own.compareTo(least) < 0 ? own : least;
        }
        return least;
    }

    int tell(Runnable heard) {
        heard.run();
        return words.size();
    }
}
