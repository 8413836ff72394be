package mutation.shared;

import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<Integer> prices = new ArrayList<>();
        Basket basket = new Basket(prices);
        Discount discount = new Discount(prices);
        basket.put(300);
        basket.put(50);
        discount.apply(10);
        System.out.println(basket.total());
        prices.add(7);
        System.out.println(basket.total());
    }
}
