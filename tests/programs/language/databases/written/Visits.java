package databases.written;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;

/** Opens a connection for each thing that it does. */
class Visits {
    private final String url;

    Visits(String url) {
        this.url = url;
    }

    void enter(String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                PreparedStatement statement = connection.prepareStatement("INSERT INTO visit (name) VALUES (?)")) {
            statement.setString(1, name);
            statement.executeUpdate();
        }
    }

    /** Writes the day into the text. */
    void enterToday(String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            String row = "'" + name + "', '" + LocalDate.now() + "'";
            statement.executeUpdate("INSERT INTO entry (name, onday) VALUES (" + row + ")");
        }
    }

    void enterBoth(String first, String second) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "")) {
            connection.setAutoCommit(false);
            try (PreparedStatement statement = connection.prepareStatement("INSERT INTO visit (name) VALUES (?)")) {
                statement.setString(1, first);
                statement.executeUpdate();
                statement.setString(1, second);
                statement.executeUpdate();
            }
            connection.commit();
        }
    }

    /** Changes its mind. */
    void enterNot(String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "")) {
            connection.setAutoCommit(false);
            try (PreparedStatement statement = connection.prepareStatement("INSERT INTO visit (name) VALUES (?)")) {
                statement.setString(1, name);
                statement.executeUpdate();
            }
            connection.rollback();
        }
    }

    /** All of them or none. */
    void enterAll(List<String> names) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                PreparedStatement statement = connection.prepareStatement("INSERT INTO visit (name) VALUES (?)")) {
            connection.setAutoCommit(false);
            for (String name : names) {
                statement.setString(1, name);
                statement.executeUpdate();
            }
            settle(connection, !names.contains(""));
        }
    }

    private static void settle(Connection connection, boolean complete) throws SQLException {
        if (!complete) {
            connection.rollback();
            throw new IllegalArgumentException("a guest without a name");
        }
        connection.commit();
    }

    void clear() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                PreparedStatement statement = connection.prepareStatement("DELETE FROM visit")) {
            statement.executeUpdate();
        }
    }
}
