package loaders.retransformed;

public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Price(10).gross());
        Again.once(Price.class);
        Price price = new Price(100);
        System.out.println(price.gross() + ", " + new Bill(price).total(2) + ", " + price.label());
    }
}
