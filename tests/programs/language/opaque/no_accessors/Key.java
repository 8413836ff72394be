package opaque.no_accessors;

class Key {
    private final int notches;

    Key(int notches) {
        this.notches = notches;
    }

    boolean fits(Key other) {
        return notches == other.notches;
    }
}
