package loaders.absent;

public class Main {
    public static void main(String[] args) {
        Stock stock = new Stock(2);
        stock.add(3);
        System.out.println(stock.add(4));
    }
}
