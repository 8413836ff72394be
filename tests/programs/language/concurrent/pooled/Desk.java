package concurrent.pooled;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Has an executor of its own, whose thread outlives whoever does not close it. */
class Desk implements AutoCloseable {
    private final ExecutorService own = Executors.newSingleThreadExecutor();
    private int asked;

    String ask(String question) throws Exception {
        asked++;
        return own.submit(() -> question + "?").get();
    }

    int asked() {
        return asked;
    }

    @Override
    public void close() {
        own.shutdown();
    }
}
