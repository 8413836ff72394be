package databases.begun;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Its database is made by what its URL runs first. */
class Loans implements AutoCloseable {
    private final Connection connection;

    Loans(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
    }

    void lend(String book, int days) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO loan VALUES (?, ?)")) {
            statement.setString(1, book);
            statement.setInt(2, days);
            statement.executeUpdate();
        }
    }

    int days() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT SUM(days) FROM loan")) {
            row.next();
            return row.getInt(1);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
