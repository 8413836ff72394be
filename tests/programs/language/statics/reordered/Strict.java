package statics.reordered;

class Strict {
    static final String NAME;

    static {
        NAME = "strict".toUpperCase();
        Limits.most = 5;
    }

    private Strict() {
    }

    static String name() {
        return NAME;
    }

    static String label(int value) {
        return NAME + " " + Limits.cut(value);
    }
}
