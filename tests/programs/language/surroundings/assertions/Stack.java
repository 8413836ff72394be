package surroundings.assertions;

class Stack {
    private int size;

    int pop() {
        assert size > 0 : "empty";
        size -= 1;
        return size;
    }

    int push() {
        size += 1;
        return size;
    }

    int size() {
        return size;
    }
}
