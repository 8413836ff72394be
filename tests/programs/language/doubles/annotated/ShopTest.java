package doubles.annotated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mock;
import org.mockito.MockitoAnnotations;

class ShopTest {
    @Mock
    private Prices prices;
    @Mock
    private Price price;
    @Mock
    private Ledger ledger;

    private AutoCloseable mocks;
    private Shop shop;

    @BeforeEach
    void open() {
        mocks = MockitoAnnotations.openMocks(this);
        shop = new Shop(prices, ledger);
    }

    @AfterEach
    void close() throws Exception {
        mocks.close();
    }

    @Test
    void prices() {
        given(prices.of("Tea")).willReturn(price);
        given(price.cents()).willReturn(120L);
        assertEquals(240, shop.price("Tea"));
    }

    @Test
    void shows() {
        given(price.cents()).willReturn(120L);
        shop.show(price);
        assertEquals(120, shop.total());
    }

    @Test
    void opens() {
        assertEquals("open", shop.open("Monday"));
        assertEquals("closed", shop.open("Sunday"));
    }

    @Test
    void sells() {
        shop.sell("Tea", 2);
        verify(ledger, times(2)).enter("Tea");
        verify(ledger).keep(any());
    }
}
