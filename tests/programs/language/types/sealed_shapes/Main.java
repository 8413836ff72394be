package types.sealed_shapes;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        Voucher voucher = new Voucher(500);
        System.out.println(Till.total(400, Cash.COINS, new Card("4000"), voucher));
        System.out.println(voucher.left() + " " + voucher.fee(300));
        Payment cheapest = Till.cheapest(1000, List.of(new Card("1"), Cash.NOTES, Cash.COINS));
        System.out.println(cheapest == Cash.NOTES);
        System.out.println(Till.cheapest(100, List.of(new Card("7"), new Card("8"))));
    }
}
