package functions.referred;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Names as somebody wants them; the one who wants nothing is the same function of the library for all. */
class Registry {
    private final Function<String, String> customizer = Function.identity();
    private final List<String> names = new ArrayList<>();

    Registry(String... given) {
        Stream.of(given).map(customizer::apply).forEach(names::add);
    }

    boolean has(String name) {
        return names.contains(name);
    }

    int count(List<String> wanted) {
        return (int) wanted.stream().filter(names::contains).count();
    }
}
