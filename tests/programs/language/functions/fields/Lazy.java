package functions.fields;

import java.util.function.Supplier;

final class Lazy<T> {
    private final Supplier<? extends T> maker;
    private T value;

    Lazy(Supplier<? extends T> maker) {
        this.maker = maker;
    }

    T get() {
        if (value == null) {
            value = maker.get();
        }
        return value;
    }
}
