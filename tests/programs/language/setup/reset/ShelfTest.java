package setup.reset;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ShelfTest {
    @Test
    void anAppleIsOnePiece() throws Exception {
        Shelf.prepare();
        assertEquals(1, Shelf.put("apple"));
        Shelf.clear();
    }

    @Test
    void twoPearsAreTwo() throws Exception {
        Shelf.prepare();
        Shelf.put("pear");
        assertEquals(2, Shelf.put("pear"));
        Shelf.clear();
    }

    @Test
    void nothingIsOnItAtFirst() throws Exception {
        Shelf.prepare();
        assertEquals(0, Shelf.size());
    }
}
