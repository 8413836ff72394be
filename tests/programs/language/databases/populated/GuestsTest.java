package databases.populated;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.jdbc.datasource.init.ScriptUtils;

/** Each test works in a transaction that is rolled back. */
@TestMethodOrder(MethodOrderer.MethodName.class)
class GuestsTest {
    private Connection connection;

    @BeforeEach
    void populate() throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:mem:populated");
        ScriptUtils.executeSqlScript(connection, new ClassPathResource("populated.sql"));
        connection.setAutoCommit(false);
    }

    @AfterEach
    void rollBack() throws SQLException {
        connection.rollback();
        connection.close();
    }

    @Test
    void adds() throws SQLException {
        Guests guests = new Guests(connection);
        assertEquals(1, guests.add("bob", 20));
        assertEquals(23, guests.nights());
    }

    @Test
    void picks() throws SQLException {
        Guests guests = new Guests(connection);
        guests.add("cid", 500);
        assertEquals(500, guests.nightsOfLong(4));
    }

    @Test
    void populatesOnceMore() throws SQLException {
        new ResourceDatabasePopulator(new ClassPathResource("populated.sql")).populate(connection);
        Guests guests = new Guests(connection);
        guests.add("dan", 7000);
        assertEquals(7003, guests.nights());
    }
}
