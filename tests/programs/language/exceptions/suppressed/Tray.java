package exceptions.suppressed;

class Tray implements AutoCloseable {
    final String name;
    private final boolean jams;

    Tray(String name, boolean jams) {
        this.name = name;
        this.jams = jams;
    }

    @Override
    public void close() {
        if (jams) {
            throw new IllegalStateException(name + " jams");
        }
    }
}
