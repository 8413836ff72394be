package depot;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Orders, each placed in a transaction of its own. */
public class Orders {
    private final Connection connection;
    private final Stock stock;

    public Orders(Connection connection) throws SQLException {
        this.connection = connection;
        connection.setSchema("depot");
        connection.setAutoCommit(false);
        stock = new Stock(connection);
    }

    /** The order's number; 0, and nothing is taken, if one of the articles is not there. */
    public int place(String customer, String... names) throws SQLException {
        int number;
        try (PreparedStatement statement = connection.prepareStatement(
                "INSERT INTO orders (customer) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
            statement.setString(1, customer);
            statement.executeUpdate();
            try (ResultSet keys = statement.getGeneratedKeys()) {
                keys.next();
                number = keys.getInt(1);
            }
        }
        for (String name : names) {
            if (!stock.take(name, 1) || !line(number, name)) {
                connection.rollback();
                return 0;
            }
        }
        connection.commit();
        return number;
    }

    private boolean line(int number, String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "INSERT INTO lines (order_id, stock_id) SELECT ?, id FROM stock WHERE name = ?")) {
            statement.setInt(1, number);
            statement.setString(2, name);
            return statement.executeUpdate() == 1;
        }
    }

    public int lines(String customer) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT COUNT(*) FROM lines l JOIN orders o ON l.order_id = o.id WHERE o.customer = ?")) {
            statement.setString(1, customer);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                int count = row.getInt(1);
                connection.commit();
                return count;
            }
        }
    }

    public int cancel(String customer) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("DELETE FROM orders WHERE customer = ?")) {
            statement.setString(1, customer);
            int count = statement.executeUpdate();
            connection.commit();
            return count;
        }
    }
}
