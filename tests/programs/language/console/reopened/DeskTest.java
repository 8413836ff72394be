package console.reopened;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import org.junit.Rule;
import org.junit.Test;
import org.junit.contrib.java.lang.system.TextFromStandardInputStream;

public class DeskTest {
    /** Gives a line at a time. */
    @Rule
    public final TextFromStandardInputStream input = TextFromStandardInputStream.emptyStandardInputStream();

    @Test
    public void asksAll() throws IOException {
        input.provideLines("Ann", "7");
        Desk desk = new Desk();
        desk.askName();
        desk.askAge();
        assertEquals("Ann, 7", desk.card());
        assertEquals("none", Desk.askPhone());
    }

    @Test
    public void asksNoAge() {
        input.provideLines("Bob", "123");
        Desk desk = new Desk();
        desk.askName();
        assertEquals("123", Desk.askPhone());
        assertEquals("Bob, 0", desk.card());
    }
}
