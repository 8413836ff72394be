package mutation.shared;

import java.util.List;

class Discount {
    private final List<Integer> prices;

    Discount(List<Integer> prices) {
        this.prices = prices;
    }

    void apply(int percent) {
        prices.replaceAll(price -> price - price * percent / 100);
    }
}
