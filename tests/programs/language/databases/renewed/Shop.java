package databases.renewed;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.jdbcx.JdbcConnectionPool;

/** Its database is there as long as its pool. */
class Shop implements AutoCloseable {
    private final JdbcConnectionPool pool;

    Shop(String url) throws SQLException {
        pool = JdbcConnectionPool.create(url, "sa", "");
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS item (name VARCHAR(20), price INT)");
        }
    }

    void add(String name, int price) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement("INSERT INTO item VALUES (?, ?)")) {
            statement.setString(1, name);
            statement.setInt(2, price);
            statement.executeUpdate();
        }
    }

    int total() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT SUM(price) FROM item")) {
            row.next();
            return row.getInt(1);
        }
    }

    @Override
    public void close() {
        pool.dispose();
    }
}
