package aliasing.returned;

class Parcel {
    private final int grams;
    private String stamp;

    Parcel(int grams) {
        this.grams = grams;
    }

    int grams() {
        return grams;
    }

    void stamp(String stamp) {
        this.stamp = stamp;
    }

    String stamp() {
        return stamp;
    }
}
