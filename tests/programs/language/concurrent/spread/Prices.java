package concurrent.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A method that spreads its work over threads of its own: what those read it reads. */
class Prices {
    private final List<Integer> prices = new ArrayList<>();
    private int rate = 100;
    private int asked;

    void add(int price) {
        prices.add(price);
    }

    void setRate(int rate) {
        this.rate = rate;
    }

    int total() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        try {
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int price : prices) {
                tasks.add(() -> rated(price));
            }
            int total = 0;
            for (Future<Integer> one : pool.invokeAll(tasks)) {
                total += one.get();
            }
            return total;
        } finally {
            pool.shutdown();
        }
    }

    int rated(int price) {
        return price * rate / 100;
    }

    void ask() throws InterruptedException {
        Thread asking = new Thread(() -> asked += rate);
        asking.start();
        asking.join();
    }

    int asked() {
        return asked;
    }
}
