package databases.migrated;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Asks a pool for each call. */
class Stock {
    private final DataSource source;

    Stock(DataSource source) {
        this.source = source;
    }

    int add(String name, int pieces) throws SQLException {
        try (Connection connection = source.getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("INSERT INTO stock (name, pieces) VALUES (?, ?)")) {
            statement.setString(1, name);
            statement.setInt(2, pieces);
            return statement.executeUpdate();
        }
    }

    int pieces() throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT SUM(pieces) FROM stock")) {
            row.next();
            return row.getInt(1);
        }
    }
}
