package names.same_simple;

import java.util.List;
import names.same_simple.shop.Customer;

public class Main {
    public static void main(String[] args) {
        names.same_simple.billing.Customer account = new names.same_simple.billing.Customer(7);
        account.charge(1);
        System.out.println(Customer.buy(account, 250, 199));
        Customer ada = new Customer(account);
        System.out.println(ada.open(List.of(account)));
        System.out.println(ada.open(List.of(new names.same_simple.billing.Customer(8))));
    }
}
