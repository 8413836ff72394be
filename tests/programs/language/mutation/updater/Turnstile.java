package mutation.updater;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

class Turnstile {
    private static final AtomicIntegerFieldUpdater<Turnstile> PASSED =
            AtomicIntegerFieldUpdater.newUpdater(Turnstile.class, "passed");

    private volatile int passed;
    private final int limit;

    Turnstile(int limit) {
        this.limit = limit;
    }

    /** Changes the field without writing it. */
    boolean pass() {
        return PASSED.incrementAndGet(this) <= limit;
    }

    void reset() {
        PASSED.set(this, 0);
    }

    int passed() {
        return passed;
    }
}
