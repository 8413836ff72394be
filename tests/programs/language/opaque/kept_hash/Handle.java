package opaque.kept_hash;

/** Tells objects apart that are equal. */
final class Handle {
    private final Object value;
    private final int id;

    Handle(Object value) {
        this.value = value;
        id = System.identityHashCode(value);
    }

    int id() {
        return id;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Handle && value == ((Handle) other).value;
    }

    @Override
    public int hashCode() {
        return id;
    }
}
