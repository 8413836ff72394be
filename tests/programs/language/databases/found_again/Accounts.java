package databases.found_again;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

public class Accounts {
    static Connection open() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:mem:accounts;DB_CLOSE_DELAY=-1", "sa", "");
    }

    public void reset() throws SQLException {
        try (Connection connection = open(); Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS account");
            statement.execute("CREATE TABLE account (id BIGINT PRIMARY KEY, balance DECIMAL(19,2))");
            statement.execute("INSERT INTO account VALUES (1, 100.00), (2, 20.00)");
        }
    }

    /** What it leaves cannot be told from the statement: only who looks sees it. */
    public void add(long id, BigDecimal more) throws SQLException {
        try (Connection connection = open();
                PreparedStatement update =
                        connection.prepareStatement("UPDATE account SET balance = balance + ? WHERE id = ?")) {
            update.setBigDecimal(1, more);
            update.setLong(2, id);
            update.executeUpdate();
        }
    }

    /** Nobody looks behind it; it computes what it writes. */
    public void charge(long id, int percent) throws SQLException {
        BigDecimal old = find(id).getBalance();
        BigDecimal fee = old.multiply(BigDecimal.valueOf(percent)).movePointLeft(2);
        try (Connection connection = open();
                PreparedStatement update = connection.prepareStatement("UPDATE account SET balance = ? WHERE id = ?")) {
            update.setBigDecimal(1, old.subtract(fee));
            update.setLong(2, id);
            update.executeUpdate();
        }
    }

    public Account find(long id) throws SQLException {
        try (Connection connection = open();
                PreparedStatement query = connection.prepareStatement("SELECT * FROM account WHERE id = ?")) {
            query.setLong(1, id);
            try (ResultSet found = query.executeQuery()) {
                return found.next() ? new Account(found.getLong(1), found.getBigDecimal(2)) : null;
            }
        }
    }
}
