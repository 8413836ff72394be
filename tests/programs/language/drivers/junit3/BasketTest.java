package drivers.junit3;

import junit.framework.TestCase;

public class BasketTest extends TestCase {
    private Basket basket;

    @Override
    protected void setUp() {
        basket = new Basket();
        basket.add("bread", 320);
    }

    @Override
    protected void tearDown() {
        basket = null;
    }

    public void testTotal() {
        basket.add("cheese", 780);
        assertEquals(1100, basket.total());
        assertEquals(2, basket.items().size());
    }

    public void testClear() {
        assertEquals(1, basket.clear());
        assertEquals(0, basket.total());
        assertTrue(basket.items().isEmpty());
    }
}
