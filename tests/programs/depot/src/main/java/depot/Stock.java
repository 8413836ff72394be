package depot;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What lies in the depot, by names without a schema. */
public class Stock {
    private final Connection connection;

    public Stock(Connection connection) {
        this.connection = connection;
    }

    /** The number of the new article. */
    public int add(String name, int pieces) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("INSERT INTO stock (name, pieces) VALUES (?, ?) RETURNING id")) {
            statement.setString(1, name);
            statement.setInt(2, pieces);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    /** False if there are not so many. */
    public boolean take(String name, int pieces) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "UPDATE stock SET pieces = pieces - ? WHERE name = ? AND pieces >= ?")) {
            statement.setInt(1, pieces);
            statement.setString(2, name);
            statement.setInt(3, pieces);
            return statement.executeUpdate() == 1;
        }
    }

    public int pieces(String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT pieces FROM stock WHERE name = ?")) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getInt(1) : 0;
            }
        }
    }

    public List<String> rare(int below) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT name FROM stock WHERE pieces < ? ORDER BY name")) {
            statement.setInt(1, below);
            List<String> names = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    names.add(rows.getString("name"));
                }
            }
            return names;
        }
    }
}
