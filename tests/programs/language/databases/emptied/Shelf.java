package databases.emptied;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Takes away all rows at once: what was there before is nothing to what comes behind, but for how many it was. */
class Shelf implements AutoCloseable {
    private final Connection connection;

    Shelf(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
        run("CREATE TABLE piece (name VARCHAR(20))");
    }

    void put(String name) throws SQLException {
        run("INSERT INTO piece VALUES ('" + name + "')");
    }

    int clear() throws SQLException {
        return run("DELETE FROM piece");
    }

    int clear(String name) throws SQLException {
        return run("DELETE FROM piece WHERE name = '" + name + "'");
    }

    int size() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM piece")) {
            row.next();
            return row.getInt(1);
        }
    }

    private int run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
