package mutation.parameter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Ranking {
    private final List<String> best = new ArrayList<>();

    /** Sorts the list it is given, and keeps its first ones. */
    int keep(List<String> names, int most) {
        Collections.sort(names);
        int kept = Math.min(most, names.size());
        best.addAll(names.subList(0, kept));
        return kept;
    }

    static void rotate(List<String> names) {
        names.add(names.remove(0));
    }

    String best() {
        return String.join(" ", best);
    }
}
