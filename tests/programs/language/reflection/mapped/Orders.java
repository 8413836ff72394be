package reflection.mapped;

import com.google.gson.Gson;

/** Reads and writes orders; a mapper fills their fields. */
public class Orders {
    private final Gson gson = new Gson();

    public Order read(String json) {
        return gson.fromJson(json, Order.class);
    }

    public String write(Order order) {
        return gson.toJson(order);
    }
}
