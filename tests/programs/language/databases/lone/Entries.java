package databases.lone;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Works on the connection that it was given. */
class Entries {
    private final Connection connection;

    Entries(Connection connection) {
        this.connection = connection;
    }

    void raise(int account, int by) throws SQLException {
        String text = "UPDATE entry SET amount = amount + ? WHERE account = ?";
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            statement.setInt(1, by);
            statement.setInt(2, account);
            statement.executeUpdate();
        }
    }
}
