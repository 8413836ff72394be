package databases.apart;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Two tables in one file, and a connection for each thing that is done. */
class Library {
    private final String url;

    Library(Path file) throws SQLException {
        url = "jdbc:sqlite:" + file;
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS books (isbn TEXT PRIMARY KEY)");
            statement.execute("CREATE TABLE IF NOT EXISTS members (id TEXT PRIMARY KEY, name TEXT)");
        }
    }

    private Connection open() throws SQLException {
        return DriverManager.getConnection(url);
    }

    void addBook(String isbn) throws SQLException {
        try (Connection connection = open()) {
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO books (isbn) VALUES (?)")) {
                insert.setString(1, isbn);
                insert.executeUpdate();
            }
            connection.commit();
        }
    }

    void addMember(String id, String name) throws SQLException {
        try (Connection connection = open();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO members (id, name) VALUES (?, ?)")) {
            insert.setString(1, id);
            insert.setString(2, name);
            insert.executeUpdate();
        }
    }

    int books() throws SQLException {
        return count("SELECT COUNT(*) FROM books");
    }

    int members() throws SQLException {
        return count("SELECT COUNT(*) FROM members");
    }

    private int count(String sql) throws SQLException {
        try (Connection connection = open();
                PreparedStatement query = connection.prepareStatement(sql);
                ResultSet row = query.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }
}
