package concurrent.called;

/** Who looked, the simulation or its user: the simulation's thread is known by its name. */
class Notice {
    private final Thread thread;
    private final int address;

    Notice(int address) {
        thread = Thread.currentThread();
        this.address = address;
    }

    boolean isFromSimulation() {
        return thread.getName().startsWith("SIM");
    }

    String text() {
        return (isFromSimulation() ? "run" : "look") + " at " + address;
    }
}
