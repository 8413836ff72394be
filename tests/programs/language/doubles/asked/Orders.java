package doubles.asked;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Where orders are kept. */
interface Orders {
    Optional<Order> find(int id);

    void save(Order order);

    List<String> names(String city, Range range);

    Order merge(Order order) throws IOException;
}
