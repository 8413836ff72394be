package desk;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

public class Main {
    public static final String SERVER = System.getProperty("desk.server");
    public static final String USER = System.getProperty("desk.user");
    public static final String PASSWORD = System.getProperty("desk.password");

    public static void main(String[] args) throws SQLException {
        Connection connection = DriverManager.getConnection(SERVER + "desk", USER, PASSWORD);
        Loans loans = new Loans(connection);
        for (String book : args) {
            int loan = loans.lend(book, "ann");
            System.out.println(loan < 0 ? book + " is out" : book + " is lent by number " + loan);
        }
        loans.giveBack(args[0]);
        System.out.println(loans.of("ann") + " of " + loans.free() + " free");
    }
}
