package drivers.rules;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExternalResource;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestName;

public class QueueTest {
    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    @Rule
    public final TestName name = new TestName();

    @Rule
    public final ExternalResource queues = new ExternalResource() {
        @Override
        protected void before() {
            queue = new PrintQueue("laser");
            queue.push("test page");
        }

        @Override
        protected void after() {
            queue = null;
        }
    };

    private PrintQueue queue;

    @Test
    public void printsInOrder() throws IOException {
        File file = folder.newFile("letter.txt");
        assertEquals(2, queue.push(file.getName()));
        assertEquals("laser:test page", queue.pop());
        assertEquals("laser:letter.txt", queue.pop());
        assertTrue(file.exists());
    }

    @Test
    public void runsEmpty() {
        queue.pop();
        queue.push(name.getMethodName());
        queue.pop();
        assertThrows(IllegalStateException.class, queue::pop);
    }
}
