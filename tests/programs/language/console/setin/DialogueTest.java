package console.setin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DialogueTest {
    private final InputStream in = System.in;
    private final PrintStream out = System.out;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @BeforeEach
    void catchOutput() {
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        System.setIn(new ByteArrayInputStream("Ann\n".getBytes(StandardCharsets.UTF_8)));
    }

    @AfterEach
    void giveBack() {
        System.setIn(in);
        System.setOut(out);
    }

    private void type(String text) {
        System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void greets() {
        assertEquals("Ann", Dialogue.greet());
        assertEquals("Name: Hello, Ann   |" + System.lineSeparator(), printed.toString(StandardCharsets.UTF_8));
    }

    @Test
    void asksAgain() {
        type("Bö\n12\nx\n7\n");
        Dialogue dialogue = new Dialogue();
        assertEquals("Bö", dialogue.ask("Name"));
        assertEquals(7, dialogue.number("Age", 9));
        dialogue.finish();
    }

    @Test
    void endsLinesItself() {
        Dialogue.reply("200");
        assertEquals("HTTP/1.1 200\r\nend" + System.lineSeparator(), printed.toString(StandardCharsets.UTF_8));
    }

    @Test
    void isContent() {
        type("3\n");
        Dialogue dialogue = new Dialogue();
        assertEquals(3, dialogue.number("Floor", 5));
        printed.reset();
        dialogue.finish();
        assertEquals("", printed.toString(StandardCharsets.UTF_8));
    }
}
