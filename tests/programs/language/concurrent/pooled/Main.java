package concurrent.pooled;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class Main {
    static final ExecutorService POOL = Executors.newFixedThreadPool(2);

    public static void main(String[] args) throws Exception {
        Sums sums = new Sums(POOL);
        System.out.println(sums.twice(3) + sums.twice(4));
        Sums later = new Sums(POOL);
        System.out.println(later.twice(5));
        System.out.println(sums.isOpen() + " " + later.given());
        ExecutorService single = Executors.newSingleThreadExecutor();
        Sums alone = new Sums(single);
        System.out.println(alone.thrice(6));
        single.shutdown();
        System.out.println(alone.isOpen());
        try (Desk desk = new Desk()) {
            System.out.println(desk.ask("who") + desk.ask("when") + desk.asked());
        }
        POOL.shutdown();
        System.out.println(POOL.awaitTermination(1, TimeUnit.MINUTES));
        System.out.println(sums.isOpen());
    }
}
