package types.record_hash;

import java.util.List;

record Basket(String owner, List<String> items) {
    void add(String item) {
        items.add(item);
    }
}
