package shop;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a customer is about to buy. Ten or more of one item are five per cent cheaper. */
public class Basket {
    private static final int BULK = 10;

    private final PriceList prices;
    private final Map<Item, Integer> counts = new LinkedHashMap<>();
    private int voucher;

    public Basket(PriceList prices) {
        this.prices = prices;
    }

    public void add(String name, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count of " + name + ": " + count);
        }
        counts.merge(prices.find(name), count, Integer::sum);
    }

    public void remove(String name) {
        counts.remove(prices.find(name));
    }

    /** Takes up to this many cents off the total. */
    public void redeem(int cents) {
        voucher = Math.max(voucher, cents);
    }

    public int getVoucher() {
        return voucher;
    }

    public Map<Item, Integer> getCounts() {
        return counts;
    }

    /** The price of one line of the basket, bulk discount included. */
    public int priceOf(Item item, int count) {
        int full = item.cents() * count;
        return count >= BULK ? full - full / 20 : full;
    }

    public int total() {
        int sum = 0;
        for (Map.Entry<Item, Integer> line : counts.entrySet()) {
            sum += priceOf(line.getKey(), line.getValue());
        }
        return Math.max(0, sum - voucher);
    }
}
