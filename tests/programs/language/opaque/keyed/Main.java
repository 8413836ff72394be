package opaque.keyed;

public class Main {
    public static void main(String[] args) {
        Orders orders = new Orders();
        orders.add(2);
        orders.add(1);
        int number = 0;
        for (Order order : orders.all()) {
            number = number * 10 + order.quantity();
        }
        System.out.println(number);
    }
}
