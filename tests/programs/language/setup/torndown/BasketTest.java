package setup.torndown;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BasketTest {
    @BeforeEach
    void aBasket() throws Exception {
        Basket.prepare();
    }

    @AfterEach
    void anEmptyOne() throws Exception {
        Basket.empty();
    }

    @Test
    void anAppleIsOnePiece() throws Exception {
        assertEquals(1, Basket.put("apple"));
    }

    @Test
    void twoPearsAreTwo() throws Exception {
        Basket.put("pear");
        assertEquals(2, Basket.put("pear"));
    }

    @Test
    void nothingIsInItAtFirst() throws Exception {
        assertEquals(0, Basket.size());
    }
}
