package methods.bridges;

abstract class Step<T> {
    abstract T apply(T value);

    T run(T value, int times) {
        for (int i = 0; i < times; i++) {
            value = apply(value);
        }
        return value;
    }
}
