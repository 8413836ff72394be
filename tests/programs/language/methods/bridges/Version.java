package methods.bridges;

class Version implements Comparable<Version> {
    private final int major;

    Version(int major) {
        this.major = major;
    }

    @Override
    public int compareTo(Version other) {
        return Integer.compare(major, other.major);
    }

    int major() {
        return major;
    }
}
