package console.localised;

public class Main {
    public static void main(String[] args) {
        Shop shop = new Shop();
        shop.sell();
        System.out.println(shop.sold());
        shop.sellFast();
        shop.sell();
        System.out.println(shop.sold());
    }
}
