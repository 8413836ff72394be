package drivers.suite;

import java.util.ArrayList;
import java.util.List;

class Scale {
    private final List<Integer> weights = new ArrayList<>();

    void put(String words) {
        for (String word : words.split(" ")) {
            weights.add(Integer.parseInt(word));
        }
    }

    int sum() {
        int sum = 0;
        for (int weight : weights) {
            sum += weight;
        }
        return sum;
    }
}
