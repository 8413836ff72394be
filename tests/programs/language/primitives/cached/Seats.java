package primitives.cached;

class Seats {
    private Seats() {}

    static boolean isSame(Integer one, Integer other) {
        return one == other;
    }

    static boolean isOwn(Integer one, Integer other) {
        return one == other && one > 127;
    }

    static boolean isTwin(Integer one, Integer other) {
        return one != other && one.equals(other);
    }
}
