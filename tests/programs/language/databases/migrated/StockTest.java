package databases.migrated;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.MethodName.class)
class StockTest extends Base {
    @Test
    void adds() throws SQLException {
        Stock stock = new Stock(source);
        assertEquals(1, stock.add("saw", 4));
        assertEquals(104, stock.pieces());
    }

    @Test
    void addsMore() throws SQLException {
        Stock stock = new Stock(source);
        stock.add("file", 2000);
        assertEquals(2100, stock.pieces());
    }
}
