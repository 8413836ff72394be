package concurrent.awaited;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Gives work away in one call and waits for it in another. */
class Office {
    private final ExecutorService clerks = Executors.newSingleThreadExecutor();
    private final List<Future<?>> open = new ArrayList<>();
    private final List<String> done = new ArrayList<>();
    private Thread courier;
    private int delivered;

    void submit(String letter) {
        open.add(clerks.submit(() -> done.add(letter.toUpperCase())));
    }

    /** The letter is done before its future is kept: that waits for nothing. */
    void leave(String letter) throws InterruptedException {
        Future<?> one = clerks.submit(() -> done.add(letter));
        Thread.sleep(300);
        open.add(one);
    }

    void await() throws InterruptedException, ExecutionException {
        for (Future<?> one : open) {
            one.get();
        }
        open.clear();
    }

    String report() {
        return done.size() + ": " + String.join(" ", done);
    }

    void send(int letters) {
        courier = new Thread(() -> delivered += letters);
        courier.start();
    }

    void meet() throws InterruptedException {
        courier.join();
    }

    int delivered() {
        return delivered;
    }

    void close() {
        clerks.shutdown();
    }
}
