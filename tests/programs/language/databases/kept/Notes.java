package databases.kept;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Notes in a database that nobody makes empty. */
class Notes {
    private final String url;

    Notes(String url) {
        this.url = url;
    }

    /** Once for a database: it fails if the table is there. */
    boolean make() {
        try {
            execute("CREATE TABLE note (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text VARCHAR(80) NOT NULL)");
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    void forget() throws SQLException {
        execute("DROP TABLE IF EXISTS note");
    }

    void add(String text) throws SQLException {
        execute("INSERT INTO note (text) VALUES ('" + text + "')");
    }

    int count() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM note")) {
            row.next();
            return row.getInt(1);
        }
    }

    @Override
    public String toString() {
        return "notes in " + url;
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
