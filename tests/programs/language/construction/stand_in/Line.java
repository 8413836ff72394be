package construction.stand_in;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Deque;

/** Who waits, in order. A subclass says when it opens. */
public abstract class Line<T> implements Serializable {
    private static final long serialVersionUID = 1L;
    private transient Deque<T> waiting;
    private final int room;

    protected Line(int room) {
        this.room = room;
    }

    protected void open() {
        waiting = new ArrayDeque<>();
    }

    public boolean join(T guest) {
        return waiting.size() < room && waiting.add(guest);
    }

    public T next() {
        return waiting.poll();
    }

    public int length() {
        return waiting.size();
    }
}
