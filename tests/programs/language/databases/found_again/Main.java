package databases.found_again;

import java.math.BigDecimal;

public class Main {
    public static void main(String[] args) throws Exception {
        Accounts accounts = new Accounts();
        accounts.reset();
        accounts.add(1, new BigDecimal("50.00"));
        System.out.println(accounts.find(1).getBalance());
        accounts.charge(2, 10);
    }
}
