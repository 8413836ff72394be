package databases.replaced;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Rows that are put in place of others, each over a connection of its own. */
public class Members {
    private final String url;

    public Members(String file) throws SQLException {
        url = "jdbc:sqlite:" + file;
        try (Connection connection = open(); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE members (id TEXT PRIMARY KEY, name TEXT, town TEXT)");
        }
    }

    private Connection open() throws SQLException {
        return DriverManager.getConnection(url);
    }

    public void put(String id, String name) throws SQLException {
        try (Connection connection = open();
                PreparedStatement statement =
                        connection.prepareStatement("INSERT OR REPLACE INTO members (id, name) VALUES (?, ?)")) {
            statement.setString(1, id);
            statement.setString(2, name);
            statement.executeUpdate();
        }
    }

    public void move(String id, String town) throws SQLException {
        String sql = "INSERT INTO members (id, town) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET town = excluded.town";
        try (Connection connection = open(); PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, id);
            statement.setString(2, town);
            statement.executeUpdate();
        }
    }

    public int count() throws SQLException {
        try (Connection connection = open();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM members")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
