package construction.singleton;

import java.util.TreeMap;
import java.util.Map;

final class Catalogue {
    private static Catalogue instance;

    private final Map<String, Integer> prices = new TreeMap<>();

    private Catalogue() {
        prices.put("pen", 120);
        prices.put("ink", 450);
    }

    static Catalogue instance() {
        if (instance == null) {
            instance = new Catalogue();
        }
        return instance;
    }

    int price(String article) {
        return prices.getOrDefault(article, 0);
    }

    int total(String... articles) {
        int total = 0;
        for (String article : articles) {
            total += price(article);
        }
        return total;
    }
}
