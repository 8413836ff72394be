package depot;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

public class Database {
    /** Runs a script, statement by statement. */
    public static void recreate() throws SQLException, IOException {
        try (Connection connection = Main.connect("")) {
            run(connection, "/depot.sql");
        }
    }

    /** The same in one transaction. */
    public static void recreateAtOnce() throws SQLException, IOException {
        try (Connection connection = Main.connect("")) {
            connection.setAutoCommit(false);
            run(connection, "/depot.sql");
            connection.commit();
        }
    }

    /** Leaves the tables as they are, and empties them. */
    public static void empty() throws SQLException {
        try (Connection connection = Main.connect("?currentSchema=depot");
                Statement statement = connection.createStatement()) {
            statement.execute("TRUNCATE stock, orders, lines, journal RESTART IDENTITY CASCADE");
            statement.execute("INSERT INTO stock (name, pieces) VALUES ('saw', 1), ('file', 2)");
        }
    }

    private static void run(Connection connection, String script) throws SQLException, IOException {
        try (InputStream in = Database.class.getResourceAsStream(script)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String sql : text.split(";")) {
                if (!sql.isBlank()) {
                    try (Statement statement = connection.createStatement()) {
                        statement.execute(sql.strip());
                    }
                }
            }
        }
    }
}
