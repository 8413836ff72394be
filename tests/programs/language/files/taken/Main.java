package files.taken;

import java.io.IOException;

/** Leaves the second file behind. */
class Main {
    public static void main(String[] arguments) throws IOException {
        Ledger ledger = new Ledger();
        System.out.println(ledger.sum(3) + ledger.sum(4));
        System.out.println(ledger.book("4 plums") + " " + ledger.print());
    }
}
