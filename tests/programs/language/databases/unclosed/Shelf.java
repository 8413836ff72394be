package databases.unclosed;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Keeps its connection to itself; who opened it has to close it, and nobody does. */
class Shelf implements AutoCloseable {
    private final Connection connection;

    Shelf(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
        try (PreparedStatement make = connection.prepareStatement("CREATE TABLE book (title VARCHAR(40))")) {
            make.execute();
        }
    }

    int put(String title) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO book VALUES (?)")) {
            insert.setString(1, title);
            return insert.executeUpdate();
        }
    }

    int books() throws SQLException {
        return books(connection);
    }

    static int books(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT COUNT(*) FROM book")) {
            ResultSet row = query.executeQuery();
            row.next();
            return row.getInt(1);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
