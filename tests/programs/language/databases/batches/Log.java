package databases.batches;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Writes several lines at once, with one statement for all its life. */
class Log implements AutoCloseable {
    private final Connection connection;
    private final Statement batch;

    Log(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
        batch = connection.createStatement();
    }

    void make() throws SQLException {
        batch.execute("CREATE TABLE line (number INT)");
        batch.execute("CREATE TABLE error (number INT)");
    }

    void line(int number) throws SQLException {
        batch.addBatch("INSERT INTO line VALUES (" + number + ")");
    }

    void error(int number) throws SQLException {
        batch.addBatch("INSERT INTO error VALUES (" + number + ")");
    }

    void forget() throws SQLException {
        batch.clearBatch();
    }

    int write() throws SQLException {
        return batch.executeBatch().length;
    }

    int writeAll(int first, int last) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO line VALUES (?)")) {
            for (int number = first; number <= last; number++) {
                insert.setInt(1, number);
                insert.addBatch();
            }
            return insert.executeBatch().length;
        }
    }

    int lines() throws SQLException {
        return count("line");
    }

    int errors() throws SQLException {
        return count("error");
    }

    private int count(String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            row.next();
            return row.getInt(1);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
