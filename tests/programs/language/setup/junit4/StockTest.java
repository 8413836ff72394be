package setup.junit4;

import static org.junit.Assert.assertEquals;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExternalResource;

public class StockTest {
    @Rule
    public final ExternalResource shop = new ExternalResource() {
        @Override
        protected void before() throws Throwable {
            Stock.emptyShelves();
            Stock.listPrices("cents");
        }
    };

    /** In a thread of its own. */
    @Test(timeout = 60_000)
    public void whatWasPutIsThere() throws Exception {
        assertEquals(7, Stock.put("nail", 7));
        assertEquals(7, Stock.pieces("nail"));
    }

    @Test
    public void aSawIsDear() throws Exception {
        assertEquals(0, Stock.pieces("saw"));
        assertEquals("900 cents", Stock.price("saw"));
    }

    @Test
    public void aLabelHasBoth() {
        assertEquals("2 x saw", Stock.label("saw", 2));
    }
}
