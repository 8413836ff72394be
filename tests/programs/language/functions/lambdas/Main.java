package functions.lambdas;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        Pricing pricing = new Pricing(2000);
        long off = args.length + 150;
        System.out.println(pricing.quote(cents -> 990));
        System.out.println(pricing.quote(cents -> cents - off));
        System.out.println(pricing.cheapest(List.of(cents -> cents / 2, cents -> cents - 1500)));
        Shop shop = new Shop();
        System.out.println(pricing.when(() -> shop.isOpen()));
        shop.open();
        System.out.println(pricing.when(() -> shop.isOpen()));
        System.out.println(pricing.when(shop::isOpen));
    }
}
