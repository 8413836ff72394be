package databases.found_again;

import java.math.BigDecimal;

public class Account {
    private final long id;
    private final String owner;
    private final BigDecimal balance;

    Account(long id, String owner, BigDecimal balance) {
        this.id = id;
        this.owner = owner;
        this.balance = balance;
    }

    public long getId() {
        return id;
    }

    public String getOwner() {
        return owner;
    }

    public BigDecimal getBalance() {
        return balance;
    }
}
