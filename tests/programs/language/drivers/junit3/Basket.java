package drivers.junit3;

import java.util.ArrayList;
import java.util.List;

class Basket {
    private final List<String> items = new ArrayList<>();
    private int total;

    void add(String item, int cents) {
        items.add(item);
        total += cents;
    }

    int total() {
        return total;
    }

    int clear() {
        int count = items.size();
        items.clear();
        total = 0;
        return count;
    }

    List<String> items() {
        return items;
    }
}
