package files.temporary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveTest {
    @TempDir
    Path place;

    @Test
    void keepsOldOnes() throws IOException {
        Archive archive = new Archive(place);
        archive.add("one");
        archive.add("two");
        assertEquals(List.of("one", "two"), archive.read());
        archive.rotate();
        archive.add("three");
        assertEquals(List.of("log.1.txt", "log.txt"), archive.names());
        assertEquals(List.of("three"), archive.read());
        assertTrue(archive.clear());
        assertEquals(List.of("log.1.txt"), archive.names());
        assertEquals(place.resolve("log.txt"), archive.file());
    }

    @Test
    void isEmptyAtFirst() {
        assertThrows(FileNotFoundException.class, () -> new Archive(place).read());
    }
}
