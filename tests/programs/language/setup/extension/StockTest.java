package setup.extension;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Shop.class)
class StockTest {

    @Test
    void whatWasPutIsThere() throws Exception {
        assertEquals(7, Stock.put("nail", 7));
        assertEquals(7, Stock.pieces("nail"));
    }

    @Test
    void aSawIsDear() throws Exception {
        assertEquals(0, Stock.pieces("saw"));
        assertEquals("900 cents", Stock.price("saw"));
    }

    @Test
    void aLabelHasBoth() {
        assertEquals("2 x saw", Stock.label("saw", 2));
    }
}
