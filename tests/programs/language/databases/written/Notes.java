package databases.written;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** Keeps its database in a file, and opens it for each thing that it does. */
class Notes {
    private final String url;

    Notes(Path directory) throws SQLException {
        url = "jdbc:h2:" + directory.resolve("notes");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS NOTE (ID INT AUTO_INCREMENT, TEXT VARCHAR(40))");
        }
    }

    void add(String text) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement statement = connection.prepareStatement("INSERT INTO NOTE VALUES (DEFAULT, ?)")) {
            statement.setString(1, text);
            statement.executeUpdate();
        }
    }
}
