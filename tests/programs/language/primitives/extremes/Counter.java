package primitives.extremes;

class Counter {
    private long value;

    Counter(long value) {
        this.value = value;
    }

    long step(long by) {
        value += by;
        return value;
    }
}
