package functions.streams;

import java.util.List;
import java.util.stream.Stream;

public class Main {
    public static void main(String[] args) {
        Orders orders = new Orders(
                List.of(new Order("Rome", 1250, true), new Order("Oslo", 300, false), new Order("Rome", 99, true)));
        System.out.println(orders.total());
        System.out.println(orders.byCity());
        System.out.println(orders.open().count());
        System.out.println(Orders.count(Stream.of("Rome", "ROME", "Oslo")));
        System.out.println(Orders.count(List.of("Bern").stream()));
    }
}
