package mutation.pooled;

import java.util.ArrayDeque;
import java.util.Deque;

/** Lends builders, so that few are made. */
class BufferPool {
    private final Deque<StringBuilder> free = new ArrayDeque<>();
    private int made;

    StringBuilder borrow() {
        StringBuilder builder = free.poll();
        if (builder == null) {
            made++;
            return new StringBuilder();
        }
        builder.setLength(0);
        return builder;
    }

    void giveBack(StringBuilder builder) {
        free.push(builder);
    }

    int made() {
        return made;
    }
}
