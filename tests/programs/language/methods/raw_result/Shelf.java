package methods.raw_result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** As it was written before there were type arguments. */
@SuppressWarnings({"rawtypes", "unchecked"})
class Shelf {
    private final List names = new ArrayList();

    void put(String name) {
        names.add(name);
    }

    Collection all() {
        return names;
    }
}
