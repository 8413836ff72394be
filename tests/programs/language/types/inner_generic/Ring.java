package types.inner_generic;

import java.util.ArrayList;
import java.util.List;

class Ring<T> {
    private final List<T> items = new ArrayList<>();

    void add(T item) {
        items.add(item);
    }

    Cursor cursor() {
        return new Cursor();
    }

    <U> Mark<U> mark(U label) {
        return new Mark<>(label);
    }

    /** Walks around. */
    class Cursor {
        T current;
        private int next;

        T advance() {
            current = items.get(next);
            next = (next + 1) % items.size();
            return current;
        }

        T replace(T item) {
            T old = items.set((next + items.size() - 1) % items.size(), item);
            current = item;
            return old;
        }
    }

    /** An item with something beside it. */
    class Mark<U> {
        private final U label;
        private T item = items.get(0);

        Mark(U label) {
            this.label = label;
        }

        void move(T to) {
            if (items.contains(to)) {
                item = to;
            }
        }

        U labelOf(T other) {
            return item.equals(other) ? label : null;
        }
    }
}
