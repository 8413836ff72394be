package databases.remade;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Works in a schema that it does not name. */
class Shop implements AutoCloseable {
    private final Connection connection;

    Shop(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
    }

    void enter(String schema) throws SQLException {
        connection.setSchema(schema);
    }

    int add(String name, int price) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "INSERT INTO item (name, price) VALUES (?, ?)", Statement.RETURN_GENERATED_KEYS)) {
            statement.setString(1, name);
            statement.setInt(2, price);
            statement.executeUpdate();
            try (ResultSet keys = statement.getGeneratedKeys()) {
                keys.next();
                return keys.getInt(1);
            }
        }
    }

    int total() throws SQLException {
        return ask("SELECT SUM(price) FROM item");
    }

    /** Of the one that stays, whatever is made anew. */
    int kept() throws SQLException {
        return ask("SELECT SUM(price) FROM kept.item");
    }

    private int ask(String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getInt(1);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
