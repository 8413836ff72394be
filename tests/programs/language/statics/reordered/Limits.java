package statics.reordered;

/** Set by others: some set it when they are first used. */
class Limits {
    static int most = 10;

    private Limits() {
    }

    static int cut(int value) {
        return Math.min(value, most);
    }

    static void most(int most) {
        Limits.most = most;
    }
}
