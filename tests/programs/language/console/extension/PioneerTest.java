package console.extension;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junitpioneer.jupiter.StdIo;
import org.junitpioneer.jupiter.StdOut;

class PioneerTest {
    @Test
    @StdIo({"wages 900", "rent -700", ""})
    void booksLines(StdOut out) throws IOException {
        Ledger ledger = new Ledger();
        assertTrue(ledger.book());
        assertTrue(ledger.book());
        assertFalse(ledger.book());
        assertEquals(200, ledger.balance());
        assertArrayEquals(new String[] {"> wages: 900", "> rent: 200", "> Done."}, out.capturedLines());
    }
}
