package files.opened;

/** What it holds is in memory: closing it leaves nothing to the next test. */
class Tally implements AutoCloseable {
    private int count;

    int add(int more) {
        count += more;
        return count;
    }

    @Override
    public void close() {
        count = -1;
    }
}
