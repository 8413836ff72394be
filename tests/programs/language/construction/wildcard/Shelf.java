package construction.wildcard;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

class Shelf<T> {
    private final List<T> things = new ArrayList<>();

    void put(T thing) {
        things.add(thing);
    }

    /** From any shelf of something narrower. */
    int moveFrom(Shelf<? extends T> other) {
        int moved = other.things.size();
        things.addAll(other.things);
        other.things.clear();
        return moved;
    }

    /** Into any collection of something wider. */
    void copyTo(Collection<? super T> target) {
        target.addAll(things);
    }

    static int count(Map<String, ? extends Shelf<?>> shelves) {
        int count = 0;
        for (Shelf<?> shelf : shelves.values()) {
            count += shelf.things.size();
        }
        return count;
    }

    T top() {
        return things.get(things.size() - 1);
    }
}
