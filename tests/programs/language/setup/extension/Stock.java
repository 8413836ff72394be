package setup.extension;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Pieces and prices of what a shop has: each call has a connection of its own. */
final class Stock {
    private static final String URL = "jdbc:h2:mem:setup-extension;DB_CLOSE_DELAY=-1";

    private Stock() {
    }

    static void emptyShelves() throws SQLException {
        run("DROP TABLE IF EXISTS item");
        run("CREATE TABLE item (name VARCHAR(20) PRIMARY KEY, pieces INT NOT NULL)");
    }

    static void listPrices(String currency) throws SQLException {
        run("DROP TABLE IF EXISTS price");
        run("CREATE TABLE price (name VARCHAR(20) PRIMARY KEY, amount VARCHAR(20) NOT NULL)");
        run("INSERT INTO price VALUES ('nail', '3 " + currency + "'), ('saw', '900 " + currency + "')");
    }

    static int put(String name, int pieces) throws SQLException {
        run("INSERT INTO item VALUES ('" + name + "', " + pieces + ")");
        return pieces(name);
    }

    static int pieces(String name) throws SQLException {
        String found = find("SELECT SUM(pieces) FROM item WHERE name = ?", name);
        return found == null ? 0 : Integer.parseInt(found);
    }

    static String price(String name) throws SQLException {
        return find("SELECT amount FROM price WHERE name = ?", name);
    }

    /** Needs no database. */
    static String label(String name, int pieces) {
        return pieces + " x " + name;
    }

    private static void run(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String find(String sql, String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL);
                PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, name);
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? row.getString(1) : null;
            }
        }
    }
}
