package privates.between;

import java.util.ArrayList;
import java.util.List;

/** Its own main calls a private method between the public ones: a test can call neither that nor main. */
class Ledger {
    private final List<Integer> entries = new ArrayList<>();
    private boolean closed;

    boolean book(int amount) {
        if (closed) {
            return false;
        }
        return entries.add(amount);
    }

    int balance() {
        int balance = 0;
        for (int entry : entries) {
            balance += entry;
        }
        return balance;
    }

    String status() {
        return closed ? "closed at " + balance() : "open";
    }

    private void close() {
        closed = true;
    }

    static Ledger demo() {
        Ledger ledger = new Ledger();
        ledger.book(5);
        ledger.close();
        return ledger;
    }

    public static void main(String[] args) {
        Ledger ledger = new Ledger();
        System.out.println(ledger.book(20) + " " + ledger.book(-8) + " " + ledger.status());
        ledger.close();
        System.out.println(ledger.book(7));
        System.out.println(ledger.balance());
        System.out.println(ledger.status());
        Ledger demo = demo();
        System.out.println(demo.book(1) + " " + demo.status());
    }
}
