package databases.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;

class Main {
    private static final String URL = "jdbc:h2:mem:ledger;DB_CLOSE_DELAY=-1";

    public static void main(String[] args) throws SQLException {
        try (Ledger ledger = Ledger.open(URL)) {
            System.out.println(ledger.make());
            ledger.book("rent", 700);
            ledger.book("rent", 50);
            ledger.book("food", 12);
        }
        try (Ledger ledger = Ledger.open(URL)) {
            System.out.println(ledger.balance("rent") + " " + ledger.entries("rent"));
            try (ResultSet row = ledger.query("SELECT COUNT(*) FROM entry")) {
                row.next();
                System.out.println(row.getInt(1));
            }
        }
    }
}
