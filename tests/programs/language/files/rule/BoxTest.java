package files.rule;

import static org.junit.Assert.assertEquals;

import java.io.File;
import java.io.IOException;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class BoxTest {
    @Rule
    public TemporaryFolder folder = new TemporaryFolder();

    @Test
    public void tellsLength() throws IOException {
        File inner = folder.newFolder("inner");
        Box box = new Box(inner);
        assertEquals(4, box.put("a.txt", "four"));
        assertEquals(1, box.count());
    }
}
