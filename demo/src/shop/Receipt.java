package shop;

import java.io.PrintWriter;
import java.util.Map;

/** Prints a basket for the customer. */
public class Receipt {
    private static final int WIDTH = 28;

    private final String title;

    public Receipt(String title) {
        this.title = title;
    }

    public void print(Basket basket, PrintWriter out) {
        out.println(title);
        for (Map.Entry<Item, Integer> line : basket.getCounts().entrySet()) {
            Item item = line.getKey();
            int count = line.getValue();
            out.println(row(count + " x " + item.name(), basket.priceOf(item, count)));
        }
        if (basket.getVoucher() > 0) {
            out.println(row("voucher", -basket.getVoucher()));
        }
        out.println(row("total", basket.total()));
        out.flush();
    }

    static String row(String text, int cents) {
        String price = money(cents);
        int gap = Math.max(1, WIDTH - text.length() - price.length());
        return text + " ".repeat(gap) + price;
    }

    static String money(int cents) {
        String sign = cents < 0 ? "-" : "";
        int amount = Math.abs(cents);
        int rest = amount % 100;
        return sign + amount / 100 + (rest < 10 ? ".0" : ".") + rest;
    }
}
