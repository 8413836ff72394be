package databases.renewed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.MethodName.class)
class ShopTest {
    private Shop shop;

    @BeforeEach
    void open() throws SQLException {
        shop = new Shop("jdbc:h2:mem:renewed");
    }

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void first() throws SQLException {
        shop.add("pen", 3);
        assertEquals(3, shop.total());
    }

    @Test
    void second() throws SQLException {
        assertEquals(0, shop.total());
        shop.add("ink", 4);
        shop.add("cup", 5);
        assertEquals(9, shop.total());
    }
}
