package bank;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** All accounts of a bank, by owner. */
public class Ledger {
    private final Map<String, Account> accounts = new LinkedHashMap<>();

    /** The owner's account, opened if there is none. */
    public Account open(String owner) {
        return accounts.computeIfAbsent(owner, Account::new);
    }

    public void transfer(String from, String to, BigDecimal amount) throws InsufficientFundsException {
        Account source = open(from);
        Account target = open(to);
        source.withdraw(amount);
        target.deposit(amount);
    }

    public BigDecimal total() {
        BigDecimal total = BigDecimal.ZERO;
        for (Account account : accounts.values()) {
            total = total.add(account.getBalance());
        }
        return total;
    }

    public String statement() {
        StringBuilder text = new StringBuilder();
        for (Account account : accounts.values()) {
            text.append(account.getOwner()).append(' ').append(account.getEntries())
                    .append(" = ").append(account.getBalance()).append('\n');
        }
        return text.toString();
    }
}
