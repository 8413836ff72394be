package setup.reset;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Pieces on a shelf, in a database that outlives each test. */
final class Shelf {
    private static final String URL = "jdbc:h2:mem:setup-reset;DB_CLOSE_DELAY=-1";

    private Shelf() {
    }

    static void prepare() throws SQLException {
        run("CREATE TABLE IF NOT EXISTS piece (name VARCHAR(20) NOT NULL)");
    }

    static int put(String name) throws SQLException {
        run("INSERT INTO piece VALUES ('" + name + "')");
        return size();
    }

    static int size() throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL);
                PreparedStatement select = connection.prepareStatement("SELECT COUNT(*) FROM piece");
                ResultSet row = select.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }

    static void clear() throws SQLException {
        run("DELETE FROM piece");
    }

    private static void run(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
