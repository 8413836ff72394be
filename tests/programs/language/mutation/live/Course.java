package mutation.live;

import java.util.ArrayList;
import java.util.List;

class Course {
    private final List<String> pupils = new ArrayList<>();
    private final int seats;

    Course(int seats) {
        this.seats = seats;
    }

    /** The list itself, not a copy. */
    List<String> pupils() {
        return pupils;
    }

    boolean enrol(String pupil) {
        if (pupils.size() == seats) {
            return false;
        }
        return pupils.add(pupil);
    }

    String roll() {
        return pupils.size() + "/" + seats + " " + pupils;
    }
}
