package clock.region;

import java.util.Date;

public class Main {
    public static void main(String[] args) {
        Receipt receipt = new Receipt(1234.5);
        System.out.println(receipt.total());
        System.out.println(receipt.lines());
        System.out.println(receipt.paid(new Date(86_400_000L)));
        System.out.println(receipt.hour(new Date(86_400_000L)));
        System.out.println(receipt.currency("eur"));
    }
}
