package mutation.views;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

class Stock {
    private final Map<String, Integer> amounts = new TreeMap<>();
    private final List<String> history = new ArrayList<>();

    void put(String item, int amount) {
        amounts.merge(item, amount, Integer::sum);
        history.add(item);
    }

    /** A view: what is removed from it leaves the stock. */
    Set<String> items() {
        return amounts.keySet();
    }

    /** A view of the last entries. */
    List<String> latest(int count) {
        return history.subList(history.size() - count, history.size());
    }

    int sum() {
        int sum = 0;
        for (int amount : amounts.values()) {
            sum += amount;
        }
        return sum;
    }

    String history() {
        return String.join(",", history);
    }
}
