package depot;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

public class Main {
    public static final String URL = System.getProperty("depot.url");
    public static final String USER = System.getProperty("depot.user");
    public static final String PASSWORD = System.getProperty("depot.password");

    static Connection connect(String options) throws SQLException {
        return DriverManager.getConnection(URL + options, USER, PASSWORD);
    }

    /** A customer, and what he orders. */
    public static void main(String[] args) throws SQLException {
        try (Connection byUrl = connect("?currentSchema=depot");
                Connection bySetter = connect("");
                Connection byName = connect("")) {
            Stock stock = new Stock(byUrl);
            Orders orders = new Orders(bySetter);
            Journal journal = new Journal(byName);
            String[] names = new String[args.length - 1];
            System.arraycopy(args, 1, names, 0, names.length);
            int number = orders.place(args[0], names);
            journal.note(number == 0 ? args[0] + " gets nothing" : args[0] + " gets order " + number);
            for (String name : names) {
                System.out.println(name + ": " + stock.pieces(name));
            }
            System.out.println(orders.lines(args[0]) + " lines, " + stock.rare(3) + " are rare");
            System.out.println(journal.last());
        }
    }
}
