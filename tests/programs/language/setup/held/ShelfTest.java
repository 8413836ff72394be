package setup.held;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DriverManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ShelfTest {
    private static final String URL = "jdbc:h2:mem:setup-held;DB_CLOSE_DELAY=-1";

    private Connection connection;
    private Shelf shelf;

    @BeforeEach
    void aShelf() throws Exception {
        connection = DriverManager.getConnection(URL);
        Shelf.prepare(connection);
        shelf = new Shelf(connection);
        shelf.put("Emma");
    }

    @AfterEach
    void anEmptyOne() throws Exception {
        shelf.clear();
        connection.close();
    }

    @Test
    void anotherBookMakesTwo() throws Exception {
        assertEquals(2, shelf.put("Ulysses"));
    }

    @Test
    void oneIsThereAtFirst() throws Exception {
        assertEquals(1, shelf.size());
    }
}
