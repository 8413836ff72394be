package databases.dated;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Guests; the database looks at the clock for them. */
class Guests implements AutoCloseable {
    private final Connection connection;

    Guests(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
    }

    void make() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE guest (id UUID DEFAULT RANDOM_UUID(), name VARCHAR(20), room INT DEFAULT 7,"
                    + " born DATE DEFAULT CURRENT_DATE, seen TIMESTAMP)");
        }
    }

    int add(String name) throws SQLException {
        return run("INSERT INTO guest (name) VALUES (?)", name);
    }

    int see(String name) throws SQLException {
        return run("UPDATE guest SET seen = NOW() WHERE name = ?", name);
    }

    int count() throws SQLException {
        return Integer.parseInt(ask("SELECT COUNT(*) FROM guest WHERE name <> ?", ""));
    }

    int room(String name) throws SQLException {
        return Integer.parseInt(ask("SELECT room FROM guest WHERE name = ?", name));
    }

    String since(String name) throws SQLException {
        return name + " since " + ask("SELECT born FROM guest WHERE name = ?", name);
    }

    int day(String name) throws SQLException {
        return Integer.parseInt(ask("SELECT DATEDIFF('DAY', DATE '2026-01-01', born) FROM guest WHERE name = ?", name));
    }

    int today() throws SQLException {
        return Integer.parseInt(ask("SELECT DATEDIFF('DAY', DATE '2026-01-01', CURRENT_DATE) + LENGTH(?)", ""));
    }

    boolean isLucky() throws SQLException {
        return Double.parseDouble(ask("SELECT RAND() + LENGTH(?)", "")) < 0.999;
    }

    int luck() throws SQLException {
        return Integer.parseInt(ask("SELECT CAST(RAND() * 5 AS INT) + LENGTH(?)", "x"));
    }

    private int run(String sql, String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            return statement.executeUpdate();
        }
    }

    private String ask(String sql, String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getString(1);
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
