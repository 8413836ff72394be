package construction.enumsingleton;

import java.util.ArrayList;
import java.util.List;

enum Clerk {
    INSTANCE;

    private final String prefix = "No. ";

    String number(int value) {
        return prefix + value;
    }

    List<String> numbers(int from, int to) {
        List<String> numbers = new ArrayList<>();
        for (int value = from; value <= to; value++) {
            numbers.add(number(value));
        }
        return numbers;
    }
}
