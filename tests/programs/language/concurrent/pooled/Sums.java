package concurrent.pooled;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;

/** Gives its work to an executor that everybody uses. */
class Sums {
    private final ExecutorService pool;
    private int count;

    Sums(ExecutorService pool) {
        this.pool = pool;
    }

    int twice(int number) throws Exception {
        count++;
        return pool.submit(() -> 2 * number).get() + 100 * count;
    }

    int thrice(int number) throws Exception {
        return pool.submit(() -> 3 * number).get();
    }

    boolean isOpen() {
        return !pool.isShutdown();
    }

    /** Of all who use it. */
    long given() {
        return ((ThreadPoolExecutor) pool).getTaskCount();
    }
}
