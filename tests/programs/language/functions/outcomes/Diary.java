package functions.outcomes;

import java.util.ArrayList;
import java.util.List;

class Diary {
    private final List<Integer> days = new ArrayList<>();

    boolean isTaken(int day) {
        return days.contains(day);
    }

    void add(int day) {
        days.add(day);
    }

    int size() {
        return days.size();
    }
}
