package opaque.keyed;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Gives each order a key that is another one in each run. */
class Orders {
    private final Map<UUID, Order> byId = new LinkedHashMap<>();

    void add(int quantity) {
        UUID id = UUID.randomUUID();
        byId.put(id, new Order(id, quantity));
    }

    List<Order> all() {
        return List.copyOf(byId.values());
    }
}
