package functions.streams;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class Orders {
    private final List<Order> orders;

    Orders(List<Order> orders) {
        this.orders = orders;
    }

    long total() {
        return orders.stream().filter(Order::paid).mapToLong(Order::cents).sum();
    }

    Map<String, Long> byCity() {
        return orders.stream().collect(Collectors.groupingBy(Order::city, TreeMap::new, Collectors.counting()));
    }

    Stream<Order> open() {
        return orders.stream().filter(order -> !order.paid());
    }

    static long count(Stream<String> cities) {
        return cities.map(String::toLowerCase).distinct().count();
    }
}
