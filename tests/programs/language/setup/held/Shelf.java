package setup.held;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Books on a shelf, on a connection that somebody else has opened. */
class Shelf {
    private final Connection connection;

    Shelf(Connection connection) {
        this.connection = connection;
    }

    static void prepare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS book (title VARCHAR(20) PRIMARY KEY)");
        }
    }

    int put(String title) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO book VALUES (?)")) {
            insert.setString(1, title);
            insert.executeUpdate();
        }
        return size();
    }

    int size() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM book")) {
            row.next();
            return row.getInt(1);
        }
    }

    void clear() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM book");
        }
    }
}
