package databases.prepared;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Prepares its SQL in one method and runs it in others. */
class Finder implements AutoCloseable {
    private final Connection connection;
    private PreparedStatement insert;
    private PreparedStatement select;

    Finder(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
    }

    void make() throws SQLException {
        try (PreparedStatement create = connection.prepareStatement("CREATE TABLE pet (name VARCHAR(20), legs INT)")) {
            create.execute();
        }
    }

    void prepare() throws SQLException {
        insert = connection.prepareStatement("INSERT INTO pet VALUES (?, ?)");
        select = connection.prepareStatement("SELECT name FROM pet WHERE legs = ? ORDER BY name");
    }

    int add(String name, int legs) throws SQLException {
        insert.setString(1, name);
        insert.setInt(2, legs);
        return insert.executeUpdate();
    }

    String first(int legs) throws SQLException {
        select.setInt(1, legs);
        try (ResultSet row = select.executeQuery()) {
            return row.next() ? row.getString(1) : "none";
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
