package files.sorted;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DepotTest {
    @TempDir
    Path inbox;

    @Test
    void takesInWhatIsRight() throws IOException {
        Files.write(inbox.resolve("monday.txt"), List.of("Ann Rome 200", "Bob Oslo 1500", "Cid Bern 10"));
        Files.write(inbox.resolve("tuesday.txt"), List.of("Dan Lund 70", "who knows"));
        Depot depot = new Depot();
        assertEquals(4, depot.takeIn(inbox).size());
        assertEquals(List.of("who knows"), depot.errors());
    }
}
