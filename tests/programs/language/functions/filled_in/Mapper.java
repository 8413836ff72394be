package functions.filled_in;

import java.util.function.Function;

/** What the library's interface leaves open, this one fills in, and leaves another method open. */
public interface Mapper<T, R> extends Function<T, R> {
    R map(T value);

    @Override
    default R apply(T value) {
        return map(value);
    }
}
