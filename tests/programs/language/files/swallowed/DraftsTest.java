package files.swallowed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DraftsTest {
    @TempDir
    Path directory;

    @Test
    void aDraftIsKept() {
        Drafts drafts = new Drafts(directory);
        assertTrue(drafts.save("letter", "Dear Ann"));
        assertEquals("Dear Ann", drafts.text("letter"));
        assertTrue(drafts.mark("letter"));
    }
}
