package concurrent.latched;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;

/** What it starts says that it is done before it ends. */
class Work {
    private int rate;
    private int value;
    private volatile int seen;

    Work(int rate) {
        this.rate = rate;
    }

    int latched(int number) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(() -> {
            value = number * rate;
            latch.countDown();
        }).start();
        latch.await();
        return value;
    }

    int permitted(int number) throws InterruptedException {
        Semaphore semaphore = new Semaphore(0);
        new Thread(() -> {
            value = number * rate + 1;
            semaphore.release();
        }).start();
        semaphore.acquire();
        return value;
    }

    int met(int number) throws InterruptedException, BrokenBarrierException {
        CyclicBarrier barrier = new CyclicBarrier(2);
        new Thread(() -> {
            value = number * rate + 2;
            try {
                barrier.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        }).start();
        barrier.await();
        return value;
    }

    /** A sleep is no promise. */
    int slept(int number) throws InterruptedException {
        new Thread(() -> seen = number).start();
        Thread.sleep(100);
        return seen;
    }

    /** What is written behind the latch is not waited for. */
    int cleared() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(() -> {
            latch.countDown();
            rate = 0;
        }).start();
        latch.await();
        Thread.sleep(100);
        return rate;
    }
}
