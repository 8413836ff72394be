package arrays.generic;

import java.util.ArrayList;
import java.util.List;

class Buckets<T> {
    private final List<T>[] buckets;

    @SuppressWarnings("unchecked")
    Buckets(int count) {
        buckets = (List<T>[]) new List<?>[count];
    }

    void put(T thing) {
        int at = Math.floorMod(thing.hashCode(), buckets.length);
        if (buckets[at] == null) {
            buckets[at] = new ArrayList<>();
        }
        buckets[at].add(thing);
    }

    List<T> bucket(int at) {
        return buckets[at];
    }

    /** Into an array of the caller's type. */
    T[] fill(T[] target) {
        int filled = 0;
        for (List<T> bucket : buckets) {
            if (bucket != null) {
                for (T thing : bucket) {
                    target[filled++] = thing;
                }
            }
        }
        return target;
    }

    static int used(List<?>[] buckets) {
        int used = 0;
        for (List<?> bucket : buckets) {
            used += bucket.isEmpty() ? 0 : 1;
        }
        return used;
    }
}
