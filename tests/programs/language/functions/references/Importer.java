package functions.references;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

final class Importer {
    private Importer() {}

    static <T> List<T> parse(List<String> lines, Function<String, T> parser) {
        List<T> parsed = new ArrayList<>();
        for (String line : lines) {
            parsed.add(parser.apply(line));
        }
        return parsed;
    }

    static <T> List<String> names(List<T> items, Function<? super T, String> name) {
        List<String> names = new ArrayList<>();
        for (T item : items) {
            names.add(name.apply(item));
        }
        return names;
    }

    static Consumer<String> printer(StringBuilder out) {
        return out::append;
    }
}
