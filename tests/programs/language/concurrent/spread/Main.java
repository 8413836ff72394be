package concurrent.spread;

public class Main {
    public static void main(String[] args) throws Exception {
        Prices prices = new Prices();
        prices.add(20);
        prices.add(35);
        System.out.println(prices.total());
        prices.setRate(200);
        System.out.println(prices.total());
        prices.ask();
        System.out.println(prices.asked());
    }
}
