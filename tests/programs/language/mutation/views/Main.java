package mutation.views;

public class Main {
    public static void main(String[] args) {
        Stock stock = new Stock();
        stock.put("nails", 200);
        stock.put("glue", 3);
        stock.put("wire", 40);
        stock.items().remove("nails");
        System.out.println(stock.sum());
        System.out.println(stock.items());
        stock.latest(2).clear();
        System.out.println(stock.history());
        System.out.println(stock.latest(1));
    }
}
