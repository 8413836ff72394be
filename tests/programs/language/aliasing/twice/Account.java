package aliasing.twice;

class Account {
    private int cents;

    Account(int cents) {
        this.cents = cents;
    }

    void add(int more) {
        cents += more;
    }

    int cents() {
        return cents;
    }
}
