package clock.luck;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/** Who enters gets a number. */
class Raffle {
    private final Map<String, Integer> numbers = new HashMap<>();
    private int tries;

    boolean enter(String name) {
        tries++;
        return numbers.putIfAbsent(name, new Random().nextInt(1000)) == null;
    }

    boolean wins() {
        return new Random().nextInt(1000) < 999;
    }

    int entered() {
        return numbers.size();
    }
}
