package methods.locked;

import java.util.ArrayDeque;
import java.util.Deque;

class Vault {
    private static int doors;

    private final Object lock = new Object();
    private final Deque<String> items = new ArrayDeque<>();

    synchronized int store(String item) {
        items.addLast(item);
        return items.size();
    }

    String take() {
        synchronized (lock) {
            synchronized (this) {
                return items.pollFirst();
            }
        }
    }

    static synchronized int opened(int more) {
        doors = more;
        return doors * 2;
    }
}
