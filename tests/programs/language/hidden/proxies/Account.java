package hidden.proxies;

class Account implements Depositable, Named {
    private final String name;
    private long balance;

    Account(String name) {
        this.name = name;
    }

    @Override
    public void deposit(long amount) {
        balance += amount;
    }

    @Override
    public String name() {
        return name;
    }

    long balance() {
        return balance;
    }
}
