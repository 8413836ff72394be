package concurrent.handed;

/** A volatile flag: what was written before it was set is there for who saw it. */
class Flag {
    private int price;
    private volatile boolean set;

    void set(int price) {
        this.price = price;
        set = true;
    }

    int price() {
        return set ? price : -1;
    }
}
