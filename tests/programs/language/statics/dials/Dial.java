package statics.dials;

/** It gives what it had when it is set, as registers and maps do. */
class Dial {
    private final int first;
    private int value;

    Dial(int first) {
        this.first = first;
        value = first;
    }

    int set(int to) {
        int old = value;
        value = to;
        return old;
    }

    int get() {
        return value;
    }

    void reset() {
        value = first;
    }
}
