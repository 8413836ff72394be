package types.downcasts;

import java.util.Iterator;

class Peek<T> {
    private final Iterator<? extends T> items;
    private T next;

    private Peek(Iterator<? extends T> items) {
        this.items = items;
    }

    static <T> Peek<T> over(Iterator<? extends T> items) {
        return new Peek<>(items);
    }

    T peek() {
        if (next == null) {
            next = items.next();
        }
        return next;
    }
}
