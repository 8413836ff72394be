package hidden.immutables;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

class Menu {
    private final List<String> dishes;

    Menu(List<String> dishes) {
        this.dishes = dishes;
    }

    boolean add(String dish) {
        try {
            dishes.add(dish);
            return true;
        } catch (UnsupportedOperationException fixed) {
            return false;
        }
    }

    List<String> dishes() {
        return Collections.unmodifiableList(dishes);
    }

    Map<String, Integer> prices() {
        return dishes.contains("soup") ? Map.of("soup", 450) : Collections.emptyMap();
    }

    static int total(Map<String, Integer> prices, Collection<String> ordered) {
        int total = 0;
        for (String dish : ordered) {
            total += prices.getOrDefault(dish, 0);
        }
        return total;
    }

    static boolean sold(Set<String> sold, String dish) {
        return sold.add(dish);
    }
}
