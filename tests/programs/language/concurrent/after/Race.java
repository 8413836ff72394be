package concurrent.after;

/** Two threads of its own, of which nobody knows who is first. */
class Race {
    private String order = "";

    String run() throws InterruptedException {
        Thread a = new Thread(() -> order += "a");
        Thread b = new Thread(() -> order += "b");
        a.start();
        Thread.sleep(200);
        b.start();
        a.join();
        b.join();
        return order;
    }
}
