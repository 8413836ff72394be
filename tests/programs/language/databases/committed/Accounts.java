package databases.committed;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Accounts in a database in memory, of which nothing is seen by others before it is committed. */
class Accounts implements AutoCloseable {
    private final Connection connection;

    private Accounts(Connection connection) {
        this.connection = connection;
    }

    static Accounts open(String name) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:hsqldb:mem:" + name, "SA", "");
        connection.setAutoCommit(false);
        return new Accounts(connection);
    }

    void make() throws SQLException {
        execute("CREATE TABLE accounts (owner VARCHAR(20) PRIMARY KEY, cents INT)");
    }

    void add(String owner, int cents) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO accounts VALUES (?, ?)")) {
            insert.setString(1, owner);
            insert.setInt(2, cents);
            insert.executeUpdate();
        }
        connection.commit(); // of an account
    }

    void move(String from, String to, int cents) throws SQLException {
        change(from, -cents);
        change(to, cents);
        connection.commit();
    }

    private void change(String owner, int cents) throws SQLException {
        String sql = "UPDATE accounts SET cents = cents + ? WHERE owner = ?";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setInt(1, cents);
            update.setString(2, owner);
            update.executeUpdate();
        }
    }

    int cents(String owner) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT cents FROM accounts WHERE owner = ?")) {
            query.setString(1, owner);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? row.getInt(1) : 0;
            }
        }
    }

    /** Ends the database, too. */
    void end() throws SQLException {
        execute("SHUTDOWN");
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
