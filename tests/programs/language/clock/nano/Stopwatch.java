package clock.nano;

/** nanoTime has no meaning in another run: numbers made of it are not asserted, what does not depend on it is. */
class Stopwatch {
    private long started;
    private int laps;

    long start() {
        started = System.nanoTime();
        laps = 0;
        return started;
    }

    String lap(String name) {
        long taken = System.nanoTime() - started;
        laps++;
        return taken < 0 ? "never" : laps + ". " + name;
    }

    long elapsed() {
        return System.nanoTime() - started;
    }

    int laps() {
        return laps;
    }
}
