package aliasing.twice;

class Bank {
    private int refused;

    /** Both accounts may be one. */
    int move(Account from, Account to, int cents) {
        if (from == to) {
            refused++;
            return 0;
        }
        from.add(-cents);
        to.add(cents);
        return cents;
    }

    /** Gives each its share of what both have. */
    static void level(Account one, Account other) {
        int half = (one.cents() + other.cents()) / 2;
        one.add(half - one.cents());
        other.add(half - other.cents());
        one.add(1);
    }

    int refused() {
        return refused;
    }
}
