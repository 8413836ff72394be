package aliasing.returned;

import java.util.ArrayList;
import java.util.List;

class Depot {
    private final String town;
    private final List<Parcel> parcels = new ArrayList<>();

    Depot(String town) {
        this.town = town;
    }

    /** Takes a parcel in and gives it back for the next step. */
    Parcel accept(Parcel parcel) {
        parcels.add(parcel);
        parcel.stamp(town + " " + parcels.size());
        return parcel;
    }

    static Parcel heavier(Parcel one, Parcel other) {
        return other.grams() > one.grams() ? other : one;
    }

    int load() {
        return parcels.stream().mapToInt(Parcel::grams).sum();
    }
}
