package databases.lone;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Takes its connections from a pool. */
class Book {
    private final DataSource pool;

    Book(DataSource pool) {
        this.pool = pool;
    }

    void open(int account) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE entry (account INT, amount INT)");
            statement.execute("INSERT INTO entry VALUES (" + account + ", 0)");
        }
    }

    void raise(int account, int by) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            new Entries(connection).raise(account, by);
            connection.commit();
        }
    }

    int amount(int account) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("SELECT amount FROM entry WHERE account = ?")) {
            statement.setInt(1, account);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }
}
