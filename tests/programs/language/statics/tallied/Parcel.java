package statics.tallied;

/** Counts what is made, and nobody asks how many. */
class Parcel {
    private static int made;
    private static long grams;
    private final int weight;

    Parcel(int weight) {
        this.weight = weight;
        made++;
        grams += weight;
    }

    int postage(int zone) {
        made++;
        return weight * zone;
    }

    Parcel with(Parcel other) {
        return new Parcel(weight + other.weight);
    }
}
