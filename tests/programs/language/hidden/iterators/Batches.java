package hidden.iterators;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

final class Batches {
    private Batches() {}

    static List<String> take(Iterator<String> lines, int count) {
        List<String> taken = new ArrayList<>();
        while (taken.size() < count && lines.hasNext()) {
            taken.add(lines.next());
        }
        return taken;
    }

    static int rest(Iterator<?> lines) {
        int rest = 0;
        while (lines.hasNext()) {
            lines.next();
            rest++;
        }
        return rest;
    }

    static Iterator<String> nonEmpty(Iterable<String> lines) {
        return new NonEmpty(lines.iterator());
    }
}
