package databases.unfinished;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;

/** Begins transactions, and does not always end them. */
class Shelf implements AutoCloseable {
    private final Connection connection;

    Shelf(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
    }

    void make() throws SQLException {
        run("CREATE TABLE jar (grams INT)");
    }

    void begin() throws SQLException {
        connection.setAutoCommit(false);
    }

    void beginByText() throws SQLException {
        run("SET AUTOCOMMIT FALSE");
    }

    void beginOnce() throws SQLException {
        run("BEGIN");
    }

    void put(int grams) throws SQLException {
        run("INSERT INTO jar VALUES (" + grams + ")");
    }

    void commit() throws SQLException {
        connection.commit();
    }

    void rollback() throws SQLException {
        connection.rollback();
    }

    Savepoint mark() throws SQLException {
        return connection.setSavepoint();
    }

    void backTo(Savepoint mark) throws SQLException {
        connection.rollback(mark);
    }

    int weight() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COALESCE(SUM(grams), 0) FROM jar")) {
            row.next();
            return row.getInt(1);
        }
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
