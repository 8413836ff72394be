package construction.copying;

import java.util.LinkedHashMap;
import java.util.Map;

class Recipe {
    private final String name;
    private final Map<String, Integer> grams;

    Recipe(String name) {
        this.name = name;
        this.grams = new LinkedHashMap<>();
    }

    /** A copy that goes its own way. */
    Recipe(Recipe other, int factor) {
        name = other.name + " x" + factor;
        grams = new LinkedHashMap<>(other.grams);
        grams.replaceAll((what, amount) -> amount * factor);
    }

    Recipe with(String what, int amount) {
        grams.put(what, amount);
        return this;
    }

    int weight() {
        return grams.values().stream().mapToInt(Integer::intValue).sum();
    }

    String list() {
        return name + grams;
    }
}
