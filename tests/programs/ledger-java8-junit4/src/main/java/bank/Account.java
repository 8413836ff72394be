package bank;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An account and what happened to it. */
public class Account {
    private final String owner;
    private final List<String> entries = new ArrayList<>();
    private BigDecimal balance = BigDecimal.ZERO;

    public Account(String owner) {
        this.owner = owner;
    }

    public String getOwner() {
        return owner;
    }

    public BigDecimal getBalance() {
        return balance;
    }

    public List<String> getEntries() {
        return Collections.unmodifiableList(entries);
    }

    public void deposit(BigDecimal amount) {
        requirePositive(amount);
        balance = balance.add(amount);
        entries.add("+" + amount);
    }

    public void withdraw(BigDecimal amount) throws InsufficientFundsException {
        requirePositive(amount);
        if (balance.compareTo(amount) < 0) {
            throw new InsufficientFundsException(owner, amount.subtract(balance));
        }
        balance = balance.subtract(amount);
        entries.add("-" + amount);
    }

    private static void requirePositive(BigDecimal amount) {
        if (amount.signum() <= 0) {
            throw new IllegalArgumentException("not positive: " + amount);
        }
    }
}
