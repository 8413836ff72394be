package setup.junit3;

import junit.framework.TestCase;

public class StockTest extends TestCase {
    @Override
    protected void setUp() throws Exception {
        Stock.emptyShelves();
        Stock.listPrices("cents");
    }

    public void testWhatWasPutIsThere() throws Exception {
        assertEquals(7, Stock.put("nail", 7));
        assertEquals(7, Stock.pieces("nail"));
    }

    public void testASawIsDear() throws Exception {
        assertEquals(0, Stock.pieces("saw"));
        assertEquals("900 cents", Stock.price("saw"));
    }

    public void testALabelHasBoth() {
        assertEquals("2 x saw", Stock.label("saw", 2));
    }
}
