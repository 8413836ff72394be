package arrays.element;

class Relay {
    private final Runner[] lanes;

    Relay(int lanes) {
        this.lanes = new Runner[lanes];
    }

    void line(int lane, Runner runner) {
        lanes[lane] = runner;
    }

    /** An element goes on into the array of another. */
    Runner handOver(int lane, Relay other) {
        Runner runner = lanes[lane];
        lanes[lane] = null;
        other.lanes[lane] = runner;
        runner.run(100);
        return runner;
    }

    Runner[] lanes() {
        return lanes;
    }

    int metres() {
        int metres = 0;
        for (Runner runner : lanes) {
            metres += runner == null ? 0 : runner.metres();
        }
        return metres;
    }
}
