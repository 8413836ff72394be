package enclosed.transaction;

/** Its methods work only inside a transaction, which another method opens and closes around them. */
class Account {
    private Transaction open;
    private int cents = 1000;

    String transfer(int amount, Account to) {
        open = new Transaction(amount);
        String result = withdraw(amount) + to.deposit(open);
        open = null;
        return result;
    }

    String withdraw(int amount) {
        if (open == null) {
            throw new IllegalStateException("no transaction");
        }
        cents -= amount + open.fee();
        return "-" + (amount + open.fee());
    }

    String deposit(Transaction transaction) {
        cents += transaction.amount();
        return "+" + transaction.amount();
    }

    int cents() {
        return cents;
    }
}
