package setup.named;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class StockTest {
    private static void reset() throws Exception {
        Stock.emptyShelves();
        Stock.listPrices("cents");
    }

    @Test
    void whatWasPutIsThere() throws Exception {
        reset();
        assertEquals(7, Stock.put("nail", 7));
        assertEquals(7, Stock.pieces("nail"));
    }

    @Test
    void aSawIsDear() throws Exception {
        reset();
        assertEquals(0, Stock.pieces("saw"));
        assertEquals("900 cents", Stock.price("saw"));
    }

    @Test
    void aLabelHasBoth() throws Exception {
        reset();
        assertEquals("2 x saw", Stock.label("saw", 2));
    }
}
