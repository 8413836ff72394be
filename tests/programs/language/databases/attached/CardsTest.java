package databases.attached;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

@TestMethodOrder(MethodOrderer.MethodName.class)
class CardsTest {
    @Test
    void addsInMemory() throws SQLException {
        try (Cards cards = Cards.inMemory()) {
            assertEquals(1, cards.add("chair", 3));
            assertTrue(cards.addAll("a", "b"));
            assertFalse(cards.addAll("c", ""));
            assertEquals(5, cards.known());
        }
    }

    @Test
    void copiesThoseOfAnotherFile(@TempDir Path directory) throws SQLException {
        try (Cards others = Cards.in(directory.resolve("others.db"))) {
            others.add("table", 40);
            others.add("lamp", 500);
        }
        try (Cards cards = Cards.in(directory.resolve("cards.db"))) {
            cards.add("rug", 7);
            cards.attach(directory.resolve("others.db"));
            assertEquals(2, cards.copyOthers());
            assertEquals(547, cards.known());
        }
    }

    @Test
    void findsThemAgain(@TempDir Path directory) throws SQLException {
        try (Cards cards = Cards.in(directory.resolve("cards.db"))) {
            cards.add("stool", 20);
        }
        try (Cards again = Cards.in(directory.resolve("cards.db"))) {
            assertEquals(2, again.add("shelf", 9));
            assertEquals(29, again.known());
        }
    }
}
