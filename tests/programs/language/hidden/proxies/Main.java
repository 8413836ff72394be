package hidden.proxies;

import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        Account account = new Account("Ada");
        List<String> log = new ArrayList<>();
        Object audited = Auditing.of(account, log, Depositable.class, Named.class);
        System.out.println(Bank.pay((Depositable) audited, 250) + " " + account.balance());
        System.out.println(((Named) audited).name() + " " + log);
        account.deposit(50);
        System.out.println(Bank.pay(account, 1) + " " + account.balance());
    }
}
