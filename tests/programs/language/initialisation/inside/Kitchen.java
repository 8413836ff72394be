package initialisation.inside;

import java.util.ArrayList;
import java.util.List;

class Kitchen {
    private final List<Dish> ready = new ArrayList<>();
    Dish special;

    /** Makes dishes that the caller gets later. */
    int cook(String... names) {
        for (String name : names) {
            ready.add(new Dish(name, name.length() * 10));
        }
        special = new Dish("soup of " + names[0], 99);
        return ready.size();
    }

    Dish serve() {
        return ready.remove(0);
    }
}
