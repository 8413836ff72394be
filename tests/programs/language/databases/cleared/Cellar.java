package databases.cleared;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Bottles in a database that ends when somebody says so. */
class Cellar implements AutoCloseable {
    private final Connection connection;

    Cellar(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
    }

    void make() throws SQLException {
        run("CREATE TABLE wine (name VARCHAR(20), bottles INT)");
    }

    void put(String name, int bottles) throws SQLException {
        run("INSERT INTO wine VALUES ('" + name + "', " + bottles + ")");
    }

    int bottles() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT SUM(bottles) FROM wine")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    void clear() throws SQLException {
        run("DROP ALL OBJECTS");
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
