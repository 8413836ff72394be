package databases.sources;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Works on a connection that somebody else opened. */
class Counter implements AutoCloseable {
    private final Connection connection;

    Counter(Connection connection) {
        this.connection = connection;
    }

    void make() throws SQLException {
        run("CREATE TABLE click (times INT)");
    }

    void add(int times) throws SQLException {
        run("INSERT INTO click VALUES (" + times + ")");
    }

    int sum() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT SUM(times) FROM click")) {
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
