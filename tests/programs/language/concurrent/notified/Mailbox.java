package concurrent.notified;

import java.util.ArrayDeque;
import java.util.Deque;

/** wake() needs the monitor that its caller holds: alone it would throw. */
class Mailbox {
    private final Deque<String> letters = new ArrayDeque<>();
    private int woken;

    synchronized void put(String letter) {
        letters.addLast(letter);
        wake();
    }

    /** Holds the monitor in a block. */
    String takeAll() {
        String all;
        synchronized (this) {
            all = String.join(",", letters);
            letters.clear();
            wake();
        }
        return all;
    }

    void wake() {
        woken++;
        notifyAll();
    }

    int woken() {
        return woken;
    }
}
