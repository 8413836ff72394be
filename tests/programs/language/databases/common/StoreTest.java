package databases.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.MethodName.class)
class StoreTest {
    @BeforeEach
    void open() throws SQLException {
        Store.open();
    }

    @AfterEach
    void close() throws SQLException {
        Store.close();
    }

    @Test
    void adds() throws SQLException {
        Store.add(1, "cup");
        assertEquals(1, Store.count());
    }

    @Test
    void begins() throws SQLException {
        assertEquals(0, Store.count());
    }

    @Test
    void renames() throws SQLException {
        Store.add(4, "pan");
        Store.rename(4, "pot");
    }
}
