package types.own_bounds;

import java.util.Comparator;
import java.util.TreeSet;

class Ladder<K extends Comparable<K>> {
    private final TreeSet<K> rungs = new TreeSet<>();

    boolean isEmpty() {
        return rungs.isEmpty();
    }

    void add(K rung) {
        rungs.add(rung);
    }

    K lowest() {
        return rungs.first();
    }

    static <E extends Comparable<? super E>> Comparator<E> natural() {
        return new Natural<>();
    }

    /** By their own order. */
    static class Natural<E extends Comparable<? super E>> implements Comparator<E> {
        @Override
        public int compare(E left, E right) {
            return left.compareTo(right);
        }
    }
}
