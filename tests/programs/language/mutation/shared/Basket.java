package mutation.shared;

import java.util.List;

class Basket {
    private final List<Integer> prices;

    Basket(List<Integer> prices) {
        this.prices = prices;
    }

    void put(int price) {
        prices.add(price);
    }

    int total() {
        int total = 0;
        for (int price : prices) {
            total += price;
        }
        return total;
    }
}
