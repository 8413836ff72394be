package strings.concatenated;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        Amount amount = new Amount(1250);
        Receipt receipt = new Receipt("Ada", amount);
        System.out.println(receipt.line());
        amount.add(49);
        System.out.println(receipt.line());
        System.out.println(new Receipt(null, null).line());
        System.out.println(Receipt.total(List.of(amount, new Amount(311))));
    }
}
