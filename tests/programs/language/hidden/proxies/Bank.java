package hidden.proxies;

final class Bank {
    private Bank() {}

    static String pay(Depositable to, long amount) {
        to.deposit(amount);
        return to instanceof Named named ? "paid to " + named.name() : "paid";
    }
}
