package clock.drawn_order;

public class Main {
    public static void main(String[] args) {
        Orders orders = new Orders();
        for (int quantity = 1; quantity <= 5; quantity++) {
            orders.add(quantity);
        }
        System.out.println(orders.all().size() + orders.largest());
    }
}
