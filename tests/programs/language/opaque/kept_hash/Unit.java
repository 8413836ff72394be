package opaque.kept_hash;

class Unit {
    private final String name;
    private final int hash;

    Unit(String name) {
        this.name = name;
        hash = getClass().hashCode() ^ name.hashCode();
    }

    String name() {
        return name;
    }

    @Override
    public boolean equals(Object other) {
        return other != null && other.getClass() == getClass() && name.equals(((Unit) other).name);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
