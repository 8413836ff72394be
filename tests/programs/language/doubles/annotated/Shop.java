package doubles.annotated;

class Shop {
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

    void sell(String name, int count) {
        for (int i = 0; i < count; i++) {
            ledger.enter(name);
        }
        ledger.keep(new Receipt(count));
    }
}
