package primitives.boxed;

import java.util.ArrayList;
import java.util.List;

class Ledger {
    private final List<Integer> amounts = new ArrayList<>();

    static String post(long amount) {
        return "long " + amount;
    }

    static String post(Long amount) {
        return "boxed " + amount;
    }

    static String post(Object amount) {
        return "object " + amount;
    }

    static String post(char amount) {
        return "char " + amount;
    }

    Ledger note(int amount) {
        amounts.add(amount);
        return this;
    }

    List<Integer> drop(int amount) {
        amounts.remove(Integer.valueOf(amount));
        return amounts;
    }
}
