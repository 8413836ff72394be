package functions.named;

import java.util.function.Function;

final class Named {
    private final Function<String, Integer> function;

    Named(Function<String, Integer> function) {
        this.function = function;
    }

    int on(String text) {
        return function.apply(text);
    }

    @Override
    public String toString() {
        return "Named{" + function + "}";
    }
}
