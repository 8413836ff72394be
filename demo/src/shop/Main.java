package shop;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;

/** A day in a small shop. */
public final class Main {
    private static final String PRICES = """
            # fruit
            apple = 0.40
            pear = 0.55

            # the rest
            bread = 3
            honey = 6.25
            """;

    private Main() {
    }

    public static void main(String[] args) throws IOException {
        PrintWriter out = new PrintWriter(System.out);
        PriceList prices = PriceList.read(new StringReader(PRICES));
        out.println(prices.size() + " items on sale");

        sellBreakfast(prices, out);
        sellFruit(prices, out);
        refuse(prices, out);
        out.flush();
    }

    private static void sellBreakfast(PriceList prices, PrintWriter out) {
        Basket basket = new Basket(prices);
        basket.add("bread", 1);
        basket.add("honey", 2);
        basket.add("pear", 3);
        basket.remove("pear");
        basket.redeem(500);
        new Receipt("-- breakfast --").print(basket, out);
    }

    private static void sellFruit(PriceList prices, PrintWriter out) {
        Basket basket = new Basket(prices);
        basket.add("apple", 4);
        basket.add("apple", 6);
        basket.add("pear", 9);
        new Receipt("-- fruit --").print(basket, out);
    }

    private static void refuse(PriceList prices, PrintWriter out) {
        Basket basket = new Basket(prices);
        try {
            basket.add("caviar", 1);
        } catch (UnknownItemException e) {
            out.println("sorry, no " + e.getItem());
        }
        try {
            PriceList.read(new StringReader("apple: 0.40\n"));
        } catch (IOException e) {
            out.println("bad price list, " + e.getMessage());
        }
    }
}
