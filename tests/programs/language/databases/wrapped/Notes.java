package databases.wrapped;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.apache.commons.dbutils.QueryRunner;
import org.apache.commons.dbutils.handlers.ScalarHandler;

/** All that it asks the database it asks through a library. */
class Notes implements AutoCloseable {
    private final Connection connection;
    private final QueryRunner runner = new QueryRunner();

    Notes(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
        runner.update(connection, "CREATE TABLE IF NOT EXISTS note (number INT)");
    }

    void add(int number) throws SQLException {
        runner.update(connection, "INSERT INTO note VALUES (?)", number);
    }

    /** Both or none. */
    void addPair(int number) throws SQLException {
        connection.setAutoCommit(false);
        try {
            add(number);
            add(-number);
            if (number > 9) {
                throw new IllegalStateException("too much");
            }
            connection.commit();
        } catch (IllegalStateException tooMuch) {
            connection.rollback();
            throw tooMuch;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    int count() throws SQLException {
        return runner.query(connection, "SELECT COUNT(*) FROM note", new ScalarHandler<Number>()).intValue();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
