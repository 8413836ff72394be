package databases.pooled;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Takes a connection from the pool for each thing that it does. */
class Guests {
    void make() throws SQLException {
        try (Connection connection = Database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS guest (name VARCHAR(40))");
        }
    }

    int add(String name) throws SQLException {
        try (Connection connection = Database.connect();
                PreparedStatement statement = connection.prepareStatement("INSERT INTO guest VALUES (?)")) {
            statement.setString(1, name);
            return statement.executeUpdate();
        }
    }

    int count() throws SQLException {
        try (Connection connection = Database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM guest")) {
            row.next();
            return row.getInt(1);
        }
    }

    List<String> names() throws SQLException {
        List<String> names = new ArrayList<>();
        try (Connection connection = Database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name FROM guest ORDER BY name")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }
}
