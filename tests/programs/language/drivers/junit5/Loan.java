package drivers.junit5;

class Loan {
    private final int percent;
    private long rest;

    Loan(long amount, int percent) {
        this.rest = amount;
        this.percent = percent;
    }

    void repay(long amount) {
        if (amount > rest) {
            throw new IllegalArgumentException(amount + " is more than the rest of " + rest);
        }
        rest -= amount;
    }

    long year() {
        rest += rest * percent / 100;
        return rest;
    }

    long rest() {
        return rest;
    }
}
