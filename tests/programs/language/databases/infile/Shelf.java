package databases.infile;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Keeps names in a database that lies in files. */
class Shelf {
    private Connection connection;

    void start(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS piece (name VARCHAR(20))");
        }
    }

    int put(String name) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO piece VALUES ('" + name + "')");
        }
        return size();
    }

    int size() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM piece")) {
            row.next();
            return row.getInt(1);
        }
    }

    void end() throws SQLException {
        connection.close();
    }
}
