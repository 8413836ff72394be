package types.shared_empties;

import java.util.List;
import java.util.Optional;

class Layout {
    private final List<Integer> stops;
    private final List<String> names;
    List<Long> marks;

    Layout(List<Integer> stops, List<String> names) {
        this.stops = stops;
        this.names = names;
    }

    static String line(Optional<Integer> indent, Optional<String> tag) {
        return indent.map(width -> width + " wide").orElse("not indented") + ", " + tag.orElse("no tag");
    }

    String describe(List<? extends Number> widths) {
        return stops.size() + " stops, " + names.size() + " names, " + widths.size() + " widths, " + marks;
    }
}
