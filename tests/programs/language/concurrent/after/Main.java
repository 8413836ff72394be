package concurrent.after;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    public static void main(String[] args) throws Exception {
        Log log = new Log();
        Thread ann = new Thread(() -> log.say("ann"));
        Thread bea = new Thread(() -> log.say("bea"));
        ann.start();
        // In practice one after the other.
        Thread.sleep(200);
        bea.start();
        ann.join();
        bea.join();
        System.out.println(Log.title("threads") + log.last());

        Log pooled = new Log();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> first = pool.submit(() -> pooled.say("first"));
        Thread.sleep(200);
        Future<?> second = pool.submit(() -> pooled.say("second"));
        first.get();
        second.get();
        pool.shutdown();
        System.out.println(pooled.last());
        System.out.println(new Race().run());
    }
}
