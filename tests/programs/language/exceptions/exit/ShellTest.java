package exceptions.exit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ShellTest {
    @Test
    @Order(1)
    void runs() {
        Shell shell = new Shell();
        assertEquals("ls -> 0", shell.run("ls"));
        assertEquals("bad ls -> 3", shell.run("bad ls"));
        assertEquals(2, shell.commands());
    }

    @Test
    @Order(2)
    void exits() {
        Shell shell = new Shell();
        shell.run("bad");
        assertEquals(1, shell.commands());
        shell.run("exit");
    }

    @Test
    @Order(3)
    void neverRuns() {
        assertEquals(0, new Shell().commands());
    }
}
