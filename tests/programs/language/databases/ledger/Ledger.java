package databases.ledger;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

class Ledger implements AutoCloseable {
    private final Connection connection;

    private Ledger(Connection connection) {
        this.connection = connection;
    }

    static Ledger open(String url) throws SQLException {
        return new Ledger(DriverManager.getConnection(url));
    }

    /** The table anew, without a row. */
    int make() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS entry");
            statement.execute("CREATE TABLE entry (account VARCHAR(20) NOT NULL, cents INT NOT NULL)");
        }
        return entries("any").size();
    }

    boolean book(String account, int cents) throws SQLException {
        String sql = "INSERT INTO entry (account, cents) VALUES (?, ?)";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            insert.setString(1, account);
            insert.setInt(2, cents);
            return insert.executeUpdate() == 1;
        }
    }

    int balance(String account) throws SQLException {
        String sql = "SELECT SUM(cents) FROM entry WHERE account = ?";
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, account);
            try (ResultSet row = select.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    List<Integer> entries(String account) throws SQLException {
        List<Integer> all = new ArrayList<>();
        try (ResultSet row = query("SELECT cents FROM entry WHERE account = '" + account + "' ORDER BY cents")) {
            while (row.next()) {
                all.add(row.getInt("cents"));
            }
        }
        return all;
    }

    /** The caller closes it. */
    ResultSet query(String sql) throws SQLException {
        Statement statement = connection.createStatement();
        statement.closeOnCompletion();
        return statement.executeQuery(sql);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
