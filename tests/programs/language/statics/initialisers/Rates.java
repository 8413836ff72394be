package statics.initialisers;

import java.util.LinkedHashMap;
import java.util.Map;

/** Static state that initialisers build: a table, a value computed from it, and one from another class. */
class Rates {
    static final int BASE = Limits.maximum() / 10;
    private static final Map<String, Integer> TABLE = new LinkedHashMap<>();
    private static final int HIGHEST;

    static {
        TABLE.put("day", BASE);
        TABLE.put("week", BASE * 6);
        int highest = 0;
        for (int rate : TABLE.values()) {
            highest = Math.max(highest, rate);
        }
        HIGHEST = highest;
    }

    private Rates() {
    }

    static int of(String period) {
        return TABLE.getOrDefault(period, HIGHEST);
    }

    static boolean isHighest(int rate) {
        return rate == HIGHEST;
    }
}
