package databases.session;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Works with what is no table: a view, a sequence, a variable, the last generated key. */
class Till implements AutoCloseable {
    private final Connection connection;

    Till(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
    }

    void make() throws SQLException {
        run("CREATE TABLE sale (id INT AUTO_INCREMENT PRIMARY KEY, cents INT NOT NULL)");
        run("CREATE TABLE visit (name VARCHAR(20) NOT NULL)");
    }

    void makeView() throws SQLException {
        run("CREATE VIEW dear AS SELECT cents FROM sale WHERE cents > 1000");
    }

    void makeTickets() throws SQLException {
        run("CREATE SEQUENCE ticket START WITH 100");
    }

    void sell(int cents) throws SQLException {
        run("INSERT INTO sale (cents) VALUES (" + cents + ")");
    }

    void visit(String name) throws SQLException {
        run("INSERT INTO visit VALUES ('" + name + "')");
    }

    int lastSale() throws SQLException {
        return ask("SELECT LAST_INSERT_ID()");
    }

    int dearOnes() throws SQLException {
        return ask("SELECT COUNT(*) FROM dear");
    }

    int ticket() throws SQLException {
        return ask("SELECT NEXT VALUE FOR ticket");
    }

    void goal(int cents) throws SQLException {
        run("SET @goal = " + cents);
    }

    int goal() throws SQLException {
        return ask("SELECT @goal");
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private int ask(String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getInt(1);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
