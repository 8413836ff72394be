package mutation.aslist;

import java.util.Arrays;
import java.util.List;

class Podium {
    private final String[] places = new String[3];

    /** Writes through to the array. */
    List<String> view() {
        return Arrays.asList(places);
    }

    void place(int rank, String name) {
        places[rank - 1] = name;
    }

    String winner() {
        return places[0];
    }

    void reverse() {
        java.util.Collections.reverse(view());
    }
}
