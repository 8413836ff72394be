package functions.array_constructor;

import java.util.Collection;
import java.util.List;
import java.util.function.IntFunction;

/** Asks for arrays by their constructors. */
class Loom {
    private final IntFunction<int[]> rows;

    Loom(IntFunction<int[]> rows) {
        this.rows = rows;
    }

    int[] row(int width, int first) {
        int[] row = rows.apply(width);
        row[0] = first;
        return row;
    }

    static <T> T[] spread(Collection<? extends T> items, IntFunction<T[]> arrays) {
        T[] all = arrays.apply(items.size() + 1);
        int at = 0;
        for (T item : items) {
            all[at++] = item;
        }
        return all;
    }

    static String[] upper(List<String> names) {
        return names.stream().map(String::toUpperCase).toArray(String[]::new);
    }

    static IntFunction<int[][]> tables(boolean square) {
        return square ? size -> new int[size][size] : int[][]::new;
    }
}
