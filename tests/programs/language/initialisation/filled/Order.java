package initialisation.filled;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Order {
    private static final List<String> KNOWN;

    static {
        List<String> known = new ArrayList<>();
        for (String goods : new String[] {"bread", "honey", "tea"}) {
            known.add(goods);
        }
        KNOWN = Collections.unmodifiableList(known);
    }

    private final boolean isKnown;

    Order(String goods) {
        isKnown = KNOWN.contains(goods);
    }

    boolean isKnown() {
        return isKnown;
    }
}
