package strings.concatenated;

class Amount {
    private long cents;

    Amount(long cents) {
        this.cents = cents;
    }

    void add(long cents) {
        this.cents += cents;
    }

    @Override
    public String toString() {
        return cents / 100 + "." + cents % 100;
    }
}
