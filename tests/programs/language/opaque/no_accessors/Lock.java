package opaque.no_accessors;

class Lock {
    private final Key key;
    private boolean open;

    Lock(Key key) {
        this.key = key;
    }

    void turn(Key other) {
        if (key.fits(other)) {
            open = !open;
        }
    }

    boolean accepts(Key other) {
        return key.fits(other);
    }

    String push() {
        return open ? "opens" : "stays shut";
    }
}
