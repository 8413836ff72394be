package databases.common;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Keeps one connection for all, from the first use until it is told to close it. */
class Store {
    private static Connection connection;

    private Store() {}

    static Connection open() throws SQLException {
        if (connection == null) {
            connection = DriverManager.getConnection("jdbc:h2:mem:common", "sa", "");
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE IF NOT EXISTS item (id INT, name VARCHAR(20))");
            }
        }
        return connection;
    }

    static void close() throws SQLException {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }

    static void add(int id, String name) throws SQLException {
        try (PreparedStatement statement = open().prepareStatement("INSERT INTO item VALUES (?, ?)")) {
            statement.setInt(1, id);
            statement.setString(2, name);
            statement.executeUpdate();
        }
    }

    static void rename(int id, String name) throws SQLException {
        try (PreparedStatement statement = open().prepareStatement("UPDATE item SET name = ? WHERE id = ?")) {
            statement.setString(1, name);
            statement.setInt(2, id);
            statement.executeUpdate();
        }
    }

    static int count() throws SQLException {
        try (Statement statement = open().createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM item")) {
            row.next();
            return row.getInt(1);
        }
    }
}
