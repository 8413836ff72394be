package enclosed.transaction;

class Transaction {
    private final int amount;

    Transaction(int amount) {
        this.amount = amount;
    }

    int amount() {
        return amount;
    }

    int fee() {
        return amount / 100;
    }
}
