package databases.unclosed;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Keeps its connection to itself, and has nothing to close it by. */
class Visitors {
    private final Connection connection;

    Visitors(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
        try (Statement make = connection.createStatement()) {
            make.execute("CREATE TABLE visitor (name VARCHAR(40))");
        }
    }

    int greet(String name) throws SQLException {
        try (Statement insert = connection.createStatement()) {
            return name.length() * insert.executeUpdate("INSERT INTO visitor VALUES ('" + name + "')");
        }
    }
}
