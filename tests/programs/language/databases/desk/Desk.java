package databases.desk;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Has a connection from {@link #connect} to {@link #disconnect}, and the database is gone with the last one. */
class Desk {
    private Connection connection;

    boolean connect(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
        return !connection.isClosed();
    }

    void open() throws SQLException {
        run("CREATE TABLE bell (rings INT NOT NULL)");
    }

    int ring(int times) throws SQLException {
        run("INSERT INTO bell VALUES (" + times + ")");
        return rings();
    }

    int rings() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT SUM(rings) FROM bell")) {
            row.next();
            return row.getInt(1);
        }
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    void disconnect() throws SQLException {
        connection.close();
    }
}
