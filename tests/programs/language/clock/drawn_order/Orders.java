package clock.drawn_order;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Gives its orders in the order of keys that it draws. */
class Orders {
    private final Map<UUID, Order> byId = new HashMap<>();

    void add(int quantity) {
        UUID id = UUID.randomUUID();
        byId.put(id, new Order(id, quantity));
    }

    List<Order> all() {
        return byId.values().stream().toList();
    }

    int largest() {
        int largest = 0;
        for (Order order : byId.values()) {
            largest = Math.max(largest, order.quantity());
        }
        return largest;
    }
}

record Order(UUID id, int quantity) {}
