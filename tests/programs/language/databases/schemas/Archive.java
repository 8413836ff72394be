package databases.schemas;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Two tables of one name. */
class Archive implements AutoCloseable {
    private final Connection connection;

    Archive(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
    }

    void make() throws SQLException {
        run("CREATE TABLE letter (pages INT)");
    }

    void makeOld() throws SQLException {
        run("CREATE SCHEMA old");
        run("CREATE TABLE old.letter (pages INT)");
    }

    void add(int pages) throws SQLException {
        run("INSERT INTO letter VALUES (" + pages + ")");
    }

    void turnTo(String schema) throws SQLException {
        run("SET SCHEMA " + schema);
    }

    void dropOld() throws SQLException {
        run("DROP TABLE IF EXISTS old.letter");
    }

    int pages() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT SUM(pages) FROM letter")) {
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
