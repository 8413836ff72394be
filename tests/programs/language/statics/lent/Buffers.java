package statics.lent;

import java.util.ArrayDeque;

/** Lends builders, so that few are made; each thread has its own. */
final class Buffers {
    private static final ThreadLocal<ArrayDeque<StringBuilder>> FREE = ThreadLocal.withInitial(ArrayDeque::new);

    private Buffers() {}

    static StringBuilder borrow() {
        StringBuilder buffer = FREE.get().poll();
        return buffer == null ? new StringBuilder() : buffer;
    }

    static void giveBack(StringBuilder buffer) {
        buffer.setLength(0);
        FREE.get().push(buffer);
    }
}
