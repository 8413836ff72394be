package names.same_simple.shop;

import java.util.List;

public class Customer {
    private final names.same_simple.billing.Customer account;

    public Customer(names.same_simple.billing.Customer account) {
        this.account = account;
    }

    public static long buy(names.same_simple.billing.Customer names, long... prices) {
        for (long cents : prices) {
            names.charge(cents);
        }
        return names.due();
    }

    public boolean open(List<names.same_simple.billing.Customer> accounts) {
        for (names.same_simple.billing.Customer other : accounts) {
            if (other.number() == account.number()) {
                return true;
            }
        }
        return false;
    }
}
