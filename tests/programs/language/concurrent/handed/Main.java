package concurrent.handed;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    /** Two pools of one thread each: which thread runs what is no matter of luck. */
    private static final ExecutorService POOL = Executors.newFixedThreadPool(1);
    private static final ExecutorService OTHER = Executors.newFixedThreadPool(1);

    /** Until somebody surely waits. */
    private static void sleep(int time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Counter joined = new Counter();
        Thread thread = new Thread(() -> joined.add(1));
        thread.start();
        thread.join();
        System.out.println(joined.count());

        Counter submitted = new Counter();
        Future<?> future = POOL.submit(() -> submitted.add(2));
        future.get();
        System.out.println(submitted.count());

        Counter invoked = new Counter();
        POOL.invokeAll(List.of(Executors.callable(() -> invoked.add(3))));
        System.out.println(invoked.count());

        Counter composed = new Counter();
        CompletableFuture.runAsync(() -> composed.add(4), POOL).thenRunAsync(() -> composed.add(40), OTHER).join();
        System.out.println(composed.count());

        BlockingQueue<Counter> queue = new LinkedBlockingQueue<>();
        POOL.execute(() -> {
            Counter made = new Counter();
            made.add(5);
            queue.add(made);
        });
        System.out.println(queue.take().count());

        Counter latched = new Counter();
        CountDownLatch latch = new CountDownLatch(1);
        POOL.execute(() -> {
            latched.add(6);
            latch.countDown();
        });
        latch.await();
        System.out.println(latched.count());

        Slot slot = new Slot();
        POOL.execute(() -> {
            Counter made = new Counter();
            made.add(7);
            sleep(800);
            slot.put(made);
        });
        // The counter is there before anybody waits for it.
        sleep(300);
        System.out.println(slot.take().count() + slot.count());

        Flag flag = new Flag();
        POOL.execute(() -> {
            sleep(200);
            flag.set(8);
        });
        while (flag.price() < 0) {
            Thread.sleep(10);
        }

        Counter streamed = new Counter();
        List.of(9).parallelStream().forEach(streamed::add);
        System.out.println(streamed.count());

        Counter locked = new Counter();
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch begun = new CountDownLatch(1);
        lock.lock();
        POOL.execute(() -> {
            begun.countDown();
            lock.lock();
            try {
                locked.add(10);
            } finally {
                lock.unlock();
            }
        });
        locked.add(100);
        lock.unlock();
        begun.await();
        OTHER.shutdown();
        POOL.shutdown();
        System.out.println(POOL.awaitTermination(1, TimeUnit.MINUTES));
        System.out.println(locked.count());
    }
}
