package databases.found_again;

import java.math.BigDecimal;

public class Account {
    private final long id;
    private final BigDecimal balance;

    Account(long id, BigDecimal balance) {
        this.id = id;
        this.balance = balance;
    }

    public long getId() {
        return id;
    }

    public BigDecimal getBalance() {
        return balance;
    }
}
