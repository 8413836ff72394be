package concurrent.handed;

/** One place that two threads hand things over by, with a monitor. */
class Slot {
    private Counter content;

    synchronized void put(Counter counter) {
        content = counter;
        notifyAll();
    }

    synchronized Counter take() throws InterruptedException {
        while (content == null) {
            wait();
        }
        return content;
    }

    synchronized int count() {
        return content.count();
    }
}
