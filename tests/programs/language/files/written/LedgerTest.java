package files.written;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {
    @TempDir Path directory;
    private Ledger ledger;

    @BeforeEach
    void open() {
        ledger = new Ledger(directory);
    }

    @Test
    void reports() throws Exception {
        ledger.report(List.of("Ann", "Bob"));
    }

    @Test
    void notes() throws Exception {
        ledger.note("first");
        ledger.note("second");
    }

    @Test
    void exports() throws Exception {
        assertEquals(3, ledger.export(1, 2, 700));
        assertEquals(20, ledger.export(IntStream.range(0, 20).map(number -> number * number).toArray()));
    }

    @Test
    void drops() throws Exception {
        ledger.mark("gone");
        assertTrue(ledger.drop("mark.txt"));
        ledger.mark("gone, too");
        ledger.forget("mark.txt");
    }

    @Test
    void stamps() throws Exception {
        ledger.stamp("now");
    }

    @Test
    void marks() throws Exception {
        assertEquals("marked", ledger.mark("x"));
    }
}
