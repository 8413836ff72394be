package opaque.kept_hash;

/** Its hash is worked out once. */
class Route {
    private final Handle from;
    private final int length;
    private final int hash;

    Route(Handle from, int length) {
        this.from = from;
        this.length = length;
        hash = 31 * (31 * getClass().hashCode() + from.hashCode()) + length;
    }

    int length() {
        return length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Route && from.equals(((Route) other).from) && length == ((Route) other).length;
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
