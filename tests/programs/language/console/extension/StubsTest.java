package console.extension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import uk.org.webcompere.systemstubs.jupiter.SystemStub;
import uk.org.webcompere.systemstubs.jupiter.SystemStubsExtension;
import uk.org.webcompere.systemstubs.stream.SystemIn;

@ExtendWith(SystemStubsExtension.class)
class StubsTest {
    @SystemStub
    private final SystemIn in = new SystemIn("tea -5");

    @Test
    void books() throws IOException {
        Ledger ledger = new Ledger();
        assertTrue(ledger.book());
        assertEquals(-5, ledger.balance());
    }
}
