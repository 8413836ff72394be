package hidden.as_list;

import java.util.Arrays;
import java.util.List;

final class Board {
    private Board() {}

    static List<String> rows(String... names) {
        return Arrays.asList(names);
    }

    static void swap(List<String> names, int one, int other) {
        String kept = names.get(one);
        names.set(one, names.get(other));
        names.set(other, kept);
    }

    static List<String> tail(List<String> names, int from) {
        return names.subList(from, names.size());
    }

    static int clearTail(List<String> tail) {
        int size = tail.size();
        tail.clear();
        return size;
    }
}
