package databases.torn;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Makes its table when it is made. */
class Guests {
    private final String url;

    Guests(String url) throws SQLException {
        this.url = url;
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE guest (name VARCHAR(40))");
        }
    }

    void add(String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                PreparedStatement statement = connection.prepareStatement("INSERT INTO guest VALUES (?)")) {
            statement.setString(1, name);
            statement.executeUpdate();
        }
    }

    int count() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM guest")) {
            row.next();
            return row.getInt(1);
        }
    }
}
