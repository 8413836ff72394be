package reflection.thawed;

import java.io.Serializable;

class Ticket implements Serializable {
    private static final long serialVersionUID = 1;
    private final String place;
    private int stamps;

    Ticket(String place) {
        this.place = place;
    }

    int stamp() {
        stamps += 10;
        return stamps;
    }

    /** Only ever asked of one that came from a stream. */
    String label() {
        return place + " (" + stamps + ")";
    }
}
