package hidden.proxies;

public interface Depositable {
    void deposit(long amount);
}
