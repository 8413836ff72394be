package statics.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class InboxTest {
    @Test
    @Order(1)
    void delivers() {
        assertTrue(Inbox.deliver("hello"));
        assertEquals(1, Inbox.waiting());
    }

    /** Reads what the test before it left. */
    @Test
    @Order(2)
    void reads() {
        assertEquals("hello", Inbox.next());
        assertEquals("nothing", Inbox.next());
    }

    @Test
    @Order(3)
    void fillsUp() {
        Inbox.limit = 1;
        assertTrue(Inbox.deliver("one"));
        assertFalse(Inbox.deliver("two"));
    }

    @Test
    @Order(4)
    void startsAnew() {
        Inbox.reset();
        assertEquals(0, Inbox.waiting());
        assertTrue(Inbox.deliver("three"));
        assertTrue(Inbox.deliver("four"));
        assertEquals(2, Inbox.waiting());
        assertEquals("three", Inbox.next());
    }
}
