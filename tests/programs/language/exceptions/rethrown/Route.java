package exceptions.rethrown;

import java.util.List;

/** One exception that goes through several frames, caught and thrown on by some of them. */
class Route {
    private final List<String> stops;
    private int failures;

    Route(List<String> stops) {
        this.stops = stops;
    }

    int minutes(String from, String to) {
        return Math.abs(index(to) - index(from)) * 4;
    }

    /** Counts what goes wrong, and lets it go on. */
    String ticket(String from, String to) {
        try {
            return from + " - " + to + ": " + (minutes(from, to) / 2.0);
        } catch (IllegalArgumentException e) {
            failures++;
            throw e;
        }
    }

    /** Looks at it, adds to it, and throws another one in its place. */
    String group(int people, String from, String to) {
        try {
            return people + " x " + ticket(from, to);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("no ticket for " + people, e);
        }
    }

    int failures() {
        return failures;
    }

    private int index(String stop) {
        int index = stops.indexOf(stop);
        if (index < 0) {
            throw new IllegalArgumentException("no stop " + stop);
        }
        return index;
    }
}
