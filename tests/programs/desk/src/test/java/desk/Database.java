package desk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

public class Database {
    /** Runs a script, statement by statement, on a connection that names no database: the script does. */
    public static void recreate(String script) throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection(Main.SERVER, Main.USER, Main.PASSWORD);
                InputStream in = Database.class.getResourceAsStream(script)) {
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
