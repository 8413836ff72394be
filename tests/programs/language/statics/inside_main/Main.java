package statics.inside_main;

import java.util.HashMap;
import java.util.Map;

public class Main {
    /** The program under test, though it stands inside the class of `main`. */
    static class Rates {
        static final Rates INSTANCE = new Rates();

        private final Map<String, Integer> rates = new HashMap<>();

        private Rates() {
            rates.put("basic", 7);
        }

        int of(String name) {
            return rates.getOrDefault(name, -1);
        }
    }

    public static void main(String[] args) {
        System.out.println(Rates.INSTANCE.of("basic"));
        System.out.println(Rates.INSTANCE.of("none"));
    }
}
