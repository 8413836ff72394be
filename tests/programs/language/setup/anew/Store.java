package setup.anew;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** Makes its pool and its table when they are first asked for. */
class Store {
    private static JdbcConnectionPool pool;

    private final String shop = System.getProperty("setup.anew.shop");

    static synchronized DataSource source() throws SQLException {
        if (pool == null) {
            pool = JdbcConnectionPool.create("jdbc:h2:mem:setup-anew;DB_CLOSE_DELAY=-1", "sa", "");
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE IF NOT EXISTS article (name VARCHAR(20), shop VARCHAR(20))");
            }
        }
        return pool;
    }

    static void clear() throws SQLException {
        try (Connection connection = source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("DELETE FROM article");
        }
    }

    static synchronized void shutdown() {
        pool.dispose();
        pool = null;
    }

    void add(String name) throws SQLException {
        try (Connection connection = source().getConnection();
                PreparedStatement statement = connection.prepareStatement("INSERT INTO article VALUES (?, ?)")) {
            statement.setString(1, name);
            statement.setString(2, shop);
            statement.executeUpdate();
        }
    }

    int count() throws SQLException {
        try (Connection connection = source().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM article")) {
            row.next();
            return row.getInt(1);
        }
    }
}
