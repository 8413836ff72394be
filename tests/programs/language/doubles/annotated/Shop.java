package doubles.annotated;

import java.util.ArrayList;
import java.util.List;

class Shop {
    private final List<Price> shown = new ArrayList<>();
    private final Prices prices;
    private final Ledger ledger;

    Shop(Prices prices, Ledger ledger) {
        this.prices = prices;
        this.ledger = ledger;
    }

    long price(String name) {
        long cents = prices.of(name).cents();
        return cents * 2;
    }

    String open(String day) {
        return day.equals("Sunday") ? "closed" : "open";
    }

    void show(Price... prices) {
        shown.addAll(List.of(prices));
    }

    long total() {
        return shown.stream().mapToLong(price -> price.cents()).sum();
    }

    void sell(String name, int count) {
        for (int i = 0; i < count; i++) {
            ledger.enter(name);
        }
        ledger.keep(new Receipt(count));
    }
}
