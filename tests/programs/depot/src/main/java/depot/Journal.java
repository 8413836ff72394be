package depot;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What happened, by a name that says its schema: on a connection that knows none. */
public class Journal {
    private final Connection connection;

    public Journal(Connection connection) {
        this.connection = connection;
    }

    public void note(String what) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("INSERT INTO depot.journal (what) VALUES (?)")) {
            statement.setString(1, what);
            statement.executeUpdate();
        }
    }

    public String last() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT id, what FROM depot.journal ORDER BY id DESC LIMIT 1")) {
            return row.next() ? row.getInt("id") + ": " + row.getString("what") : "nothing";
        }
    }
}
