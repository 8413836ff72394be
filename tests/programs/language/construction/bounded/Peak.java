package construction.bounded;

import java.util.ArrayList;
import java.util.List;

/** Keeps the largest ones. */
class Peak<T extends Comparable<? super T>> {
    private final List<T> largest = new ArrayList<>();
    private final int most;

    Peak(int most) {
        this.most = most;
    }

    boolean offer(T value) {
        int at = 0;
        while (at < largest.size() && largest.get(at).compareTo(value) >= 0) {
            at++;
        }
        largest.add(at, value);
        if (largest.size() > most) {
            largest.remove(most);
        }
        return at < most;
    }

    List<T> largest() {
        return largest;
    }

    static <N extends Number & Comparable<N>> double span(Peak<N> peak) {
        List<N> all = peak.largest();
        return all.get(0).doubleValue() - all.get(all.size() - 1).doubleValue();
    }
}
