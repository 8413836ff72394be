package files.torn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CardsTest {
    private Cards cards;

    @BeforeEach
    void setUp() throws IOException {
        Files.deleteIfExists(Path.of("torn-cards.txt"));
        cards = new Cards();
    }

    @AfterEach
    void tearDown() throws IOException {
        Files.deleteIfExists(Path.of("torn-cards.txt"));
    }

    @Test
    void beginsEmpty() throws IOException {
        assertEquals(List.of(), cards.all());
    }

    @Test
    void keepsWhatIsAdded() throws IOException {
        assertEquals(1, cards.add("ann"));
        assertEquals(2, cards.add("bob"));
        assertEquals(List.of("ann", "bob"), cards.all());
    }
}
