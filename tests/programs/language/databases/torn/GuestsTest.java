package databases.torn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GuestsTest {
    private static final String URL = "jdbc:h2:mem:torn;DB_CLOSE_DELAY=-1";
    private Guests guests;

    @BeforeEach
    void make() throws SQLException {
        guests = new Guests(URL);
    }

    @AfterEach
    void drop() throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL, "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE guest");
        }
    }

    @Test
    void adds() throws SQLException {
        guests.add("Ann");
        guests.add("Bob");
        assertEquals(2, guests.count());
    }

    @Test
    void begins() throws SQLException {
        assertEquals(0, guests.count());
    }
}
