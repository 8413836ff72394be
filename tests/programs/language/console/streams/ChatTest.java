package console.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChatTest {
    private final InputStream before = System.in;

    @AfterEach
    void giveBack() {
        System.setIn(before);
    }

    private static InputStream of(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void hearsAnotherThread() throws Exception {
        PipedInputStream in = new PipedInputStream();
        OutputStream out = new PipedOutputStream(in);
        System.setIn(in);
        Thread speaker = new Thread(() -> {
            try (out) {
                out.write("Hello!\n".getBytes(StandardCharsets.UTF_8));
                out.flush();
                out.write("3 4\n".getBytes(StandardCharsets.UTF_8));
            } catch (IOException lost) {
                throw new AssertionError(lost);
            }
        });
        speaker.start();
        Chat chat = new Chat();
        assertEquals("Hello! (loud)", chat.hear());
        assertEquals(7, chat.sum());
        assertEquals("1 said", chat.tell());
        speaker.join();
    }

    @Test
    void hearsOneAfterTheOther() {
        System.setIn(new SequenceInputStream(of("good "), of("day\n1 2 3")));
        Chat chat = new Chat();
        assertEquals("good day", chat.hear());
        assertEquals(6, chat.sum());
    }

    @Test
    void confirmsByAKey() throws IOException {
        System.setIn(new SequenceInputStream(of("y"), of("n")));
        assertTrue(Chat.isConfirmed());
        assertFalse(Chat.isConfirmed());
    }
}
