package databases.populated;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** On a connection of somebody else's. */
class Guests {
    private final Connection connection;

    Guests(Connection connection) {
        this.connection = connection;
    }

    int add(String name, int nights) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO guest (name, nights) VALUES (?, ?)")) {
            statement.setString(1, name);
            statement.setInt(2, nights);
            return statement.executeUpdate();
        }
    }

    /** By a table of its connection's own. */
    int nightsOfLong(int least) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE LOCAL TEMPORARY TABLE pick (nights INT)");
            statement.execute("INSERT INTO pick SELECT nights FROM guest WHERE nights >= " + least);
            int nights = ask("SELECT SUM(nights) FROM pick");
            statement.execute("DROP TABLE pick");
            return nights;
        }
    }

    int nights() throws SQLException {
        return ask("SELECT SUM(nights) FROM guest");
    }

    private int ask(String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getInt(1);
        }
    }
}
