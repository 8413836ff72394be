package drivers.tempdir;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    @TempDir
    Path directory;

    private Journal journal;

    @BeforeEach
    void open() {
        journal = new Journal(directory);
    }

    @Test
    void keepsEntries() throws IOException {
        journal.write(Journal.stamped(1, "rain"));
        journal.write(Journal.stamped(2, "sun"));
        assertEquals(List.of("day 1: rain", "day 2: sun"), journal.read());
        assertEquals(2, journal.entries());
    }
}
