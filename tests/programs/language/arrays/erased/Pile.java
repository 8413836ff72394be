package arrays.erased;

/** Hands out its array, which is none of the coins or cups that it holds. */
class Pile<T> {
    private T[] items;
    private int size;

    @SuppressWarnings("unchecked")
    Pile() {
        items = (T[]) new Object[3];
    }

    Pile<T> push(T item) {
        items[size++] = item;
        return this;
    }

    void pop() {
        items[--size] = null;
    }

    T[] items() {
        return items;
    }
}
