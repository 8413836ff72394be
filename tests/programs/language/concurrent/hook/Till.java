package concurrent.hook;

class Till {
    private int cents;

    void add(int more) {
        cents += more;
    }

    int cents() {
        return cents;
    }
}
