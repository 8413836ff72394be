package files.located;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
    @Test
    void anAbsolutePathIsTaken() {
        Arguments far = new Arguments("--path=" + new File("data").getAbsolutePath());
        assertEquals("data", far.name());
        assertTrue(far.path().isAbsolute());
    }

    @Test
    void aPathFromHereIsTaken() {
        assertEquals("data from here", new Arguments("--path=data").name());
    }
}
